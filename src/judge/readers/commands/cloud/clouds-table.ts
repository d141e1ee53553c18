import type { Program } from '../program.ts'
import { readsCloud } from './reads-cloud.ts'
import { opensTunnel } from '../network/tunnels.ts'
import { type CloudProgram, whole } from './cloud-program.ts'
import { rawRequests } from '../network/raw-requests.ts'

/** Clouds whose command line is `group verb name`, and where deleting takes all of it away. */
const cloudOf = (
  provider: CloudProgram['provider'],
  more: NonNullable<CloudProgram['rows']> = [],
): CloudProgram => ({
  provider,
  order: 'noun-verb',
  values: 'context t token p project c config vault account output o format region r zone profile',
  rows: [
    ...more,
    ['** delete|destroy|terminate|rm|del|rebuild|reinstall|reset|purge|deprovision', 'delete', '', whole],
  ],
  unattended: 'f',
})

const snapshots: NonNullable<CloudProgram['rows']> = [
  ['** snapshot*|backup* delete|destroy|rm', 'delete', 'backup', whole],
  ['auth|config|login|logout|version|help|account', 'login'],
]

/** Further clouds, database hosts and stores of secrets. */
export const clouds: readonly Program[] = [
  {
    names: ['doctl'],
    read: readsCloud(cloudOf('digitalocean', snapshots)),
    keys: ['~/.config/doctl/config.yaml'],
    examples: [
      ['doctl compute droplet delete web', 'infrastructure digitalocean delete droplet web whole'],
      ['doctl auth init', 'infrastructure digitalocean login auth'],
    ],
  },
  {
    names: ['runpodctl', 'vastai', 'prime', 'sky', 'lambda-cloud'],
    read: readsCloud({
      provider: 'gpu cloud',
      order: 'verb-noun',
      values:
        'gpuType gpuCount imageName gpus num-nodes gpu gpu-type gpu-count image name disk cloud region template c',
      rows: [
        ['destroy|terminate|remove|down|delete', 'delete', 'machine', whole],
        ['create|launch|start / pods create / jobs launch', 'create', 'machine'],
        ['stop', 'update', 'machine'],
      ],
    }),
    examples: [
      [
        'runpodctl create pod --gpuType H100 --gpuCount 8 --imageName a',
        'infrastructure gpu cloud create machine pod',
        'money order runpodctl create pod pod',
      ],
      ['runpodctl get pod', 'infrastructure gpu cloud read pod'],
      ['vastai destroy instance 1', 'infrastructure gpu cloud delete machine instance 1 whole'],
    ],
  },
  {
    names: ['linode', 'linode-cli'],
    read: readsCloud(cloudOf('linode', snapshots)),
    examples: [['linode linodes delete 1', 'infrastructure linode delete linode 1 whole']],
  },
  {
    names: ['hcloud'],
    read: readsCloud(cloudOf('hetzner', snapshots)),
    examples: [['hcloud server delete web', 'infrastructure hetzner delete server web whole']],
  },
  {
    names: ['scw'],
    read: readsCloud(cloudOf('scaleway', snapshots)),
    examples: [['scw instance server delete web', 'infrastructure scaleway delete server web whole']],
  },
  {
    names: ['oci'],
    read: [rawRequests, readsCloud(cloudOf('oracle', snapshots))],
    keys: ['~/.oci/config'],
    examples: [['oci compute instance terminate web', 'infrastructure oracle delete instance web whole']],
  },
  {
    names: ['vultr', 'vultr-cli'],
    read: readsCloud(cloudOf('vultr', snapshots)),
    examples: [['vultr instance delete web', 'infrastructure vultr delete instance web whole']],
  },
  {
    names: ['ibmcloud'],
    read: readsCloud(cloudOf('ibm', snapshots)),
    keys: ['~/.bluemix/config.json'],
    examples: [['ibmcloud resource delete web', 'infrastructure ibm delete resource web whole']],
  },
  {
    names: ['openstack'],
    read: readsCloud(cloudOf('openstack', snapshots)),
    examples: [['openstack server delete web', 'infrastructure openstack delete server web whole']],
  },
  {
    names: ['exo'],
    read: readsCloud(cloudOf('exoscale', snapshots)),
    examples: [['exo compute instance delete web', 'infrastructure exoscale delete instance web whole']],
  },
  {
    names: ['atlas'],
    read: readsCloud(cloudOf('mongodb-atlas', snapshots)),
    examples: [['atlas clusters delete shop', 'infrastructure mongodb-atlas delete cluster shop whole']],
  },
  {
    names: ['neonctl'],
    read: readsCloud(cloudOf('neon')),
    examples: [['neonctl projects delete shop', 'infrastructure neon delete project shop whole']],
  },
  {
    names: ['pscale'],
    read: readsCloud(cloudOf('planetscale')),
    examples: [['pscale database delete shop', 'infrastructure planetscale delete database shop whole']],
  },
  {
    names: ['turso'],
    read: readsCloud(cloudOf('turso')),
    examples: [['turso db destroy shop', 'infrastructure turso delete db shop whole']],
  },
  {
    names: ['circleci'],
    read: readsCloud(cloudOf('circleci', [['** remove', 'delete', '', whole]])),
    examples: [['circleci context remove shop', 'infrastructure circleci delete context shop whole']],
  },
  {
    names: ['flarectl'],
    read: readsCloud(cloudOf('cloudflare')),
    examples: [
      ['flarectl zone delete shop.example', 'infrastructure cloudflare delete zone shop.example whole'],
    ],
  },
  {
    names: ['cloudflared'],
    read: [opensTunnel, readsCloud(cloudOf('cloudflare'))],
    examples: [
      [
        'cloudflared tunnel delete web',
        'listen tunnel serves tunnel',
        'infrastructure cloudflare delete tunnel web whole',
      ],
    ],
  },
  {
    names: ['cli53'],
    read: readsCloud({
      provider: 'dns',
      order: 'verb',
      rows: [['delete|rrpurge|rrdelete', 'delete', 'dns record', whole]],
    }),
    examples: [
      ['cli53 rrdelete shop.example www A', 'infrastructure dns delete dns record shop.example www A whole'],
    ],
  },
  {
    names: ['doppler'],
    read: readsCloud(
      cloudOf('doppler', [
        ['** revoke', 'delete', 'secret', whole],
        ['secrets delete', 'delete', 'secret', whole],
        ['secrets --only-names / secrets names', 'read'],
        ['secrets list', 'read', 'secret'],
        ['secrets get|download', 'read', 'secret'],
        ['secrets set|upload', 'update', 'setting'],
        ['secrets', 'read', 'secret'],
      ]),
    ),
    examples: [
      ['doppler secrets delete KEY', 'infrastructure doppler delete secret KEY whole'],
      ['doppler secrets get KEY', 'infrastructure doppler read secret KEY'],
      ['doppler secrets list', 'infrastructure doppler read secret'],
      ['doppler secrets --only-names', 'infrastructure doppler read secret names'],
    ],
  },
  {
    names: ['op'],
    read: readsCloud(
      cloudOf('1password', [
        ['** suspend', 'delete', 'account', whole],
        ['read / item get', 'read', 'secret'],
      ]),
    ),
    keys: ['~/.config/op/config'],
    examples: [
      ['op read op://shop/key', 'infrastructure 1password read secret op://shop/key'],
      ['op item delete key', 'infrastructure 1password delete item key whole'],
    ],
  },
]
