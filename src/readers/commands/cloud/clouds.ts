import { type CloudProgram, type CloudPrograms, whole } from './cloud-program.ts'

/** Clouds whose command line is `group verb name`, and where deleting takes all of it away. */
const cloudOf = (
  provider: CloudProgram['provider'],
  more: NonNullable<CloudProgram['rows']> = [],
): CloudProgram => ({
  provider,
  order: 'noun-verb',
  values: 'context t token p project c config vault account output o format region r zone profile',
  rows: [...more, ['** delete|destroy|terminate|rm|del', 'delete', '', whole]],
  unattended: 'f',
})

const snapshots: NonNullable<CloudProgram['rows']> = [
  ['** snapshot*|backup* delete|destroy|rm', 'delete', 'backup', whole],
  ['auth|config|login|logout|version|help|account', 'login'],
]

/** Further clouds, database hosts and stores of secrets. */
export const clouds: CloudPrograms = {
  doctl: cloudOf('digitalocean', snapshots),
  linode: cloudOf('linode', snapshots),
  'linode-cli': cloudOf('linode', snapshots),
  hcloud: cloudOf('hetzner', snapshots),
  scw: cloudOf('scaleway', snapshots),
  oci: cloudOf('oracle', snapshots),
  vultr: cloudOf('vultr', snapshots),
  'vultr-cli': cloudOf('vultr', snapshots),
  ibmcloud: cloudOf('ibm', snapshots),
  openstack: cloudOf('openstack', snapshots),
  exo: cloudOf('exoscale', snapshots),
  atlas: cloudOf('mongodb-atlas', snapshots),
  neonctl: cloudOf('neon'),
  pscale: cloudOf('planetscale'),
  turso: cloudOf('turso'),
  circleci: cloudOf('circleci', [['** remove', 'delete', '', whole]]),
  flarectl: cloudOf('cloudflare'),
  cloudflared: cloudOf('cloudflare'),
  cli53: {
    provider: 'dns',
    order: 'verb',
    rows: [['delete|rrpurge|rrdelete', 'delete', 'dns record', whole]],
  },
  doppler: cloudOf('doppler', [
    ['** revoke', 'delete', 'secret', whole],
    ['secrets delete', 'delete', 'secret', whole],
    ['secrets list|names', 'read'],
    ['secrets get|download', 'read', 'secret'],
    ['secrets set|upload', 'update', 'setting'],
    ['secrets', 'read', 'secret'],
  ]),
  op: cloudOf('1password', [
    ['** suspend', 'delete', 'account', whole],
    ['read / item get', 'read', 'secret'],
  ]),
}
