import { wordSet } from '../../../../ground/model/word-set.ts'
import type { CloudVerb } from './cloud-program.ts'

/** Verb → the words for it, for every provider. */
const table: Readonly<Partial<Record<CloudVerb, string>>> = {
  read:
    'get list ls describe show view head lookup search query scan select test validate verify check explain diff plan ' +
    'preview log logs status top whoami version help wait watch history event events inspect info ps images stats port ' +
    'output fmt graph providers ping tail download export generate template lint env about doctor init completion cat ' +
    'docs metrics estimate filter detect simulate poll receive can compare find count print dump tree open browse read ' +
    'analyze assess discover peek synth ls-remote receive-message',
  delete:
    'delete destroy terminate remove rm rmi rb purge drop wipe erase prune uninstall teardown nuke deprovision ' +
    'decommission deregister del empty undeploy unregister obliterate annihilate expunge',
  scale: 'scale resize autoscale',
  login: 'login auth logout configure assume sso sts',
  exec: 'exec ssh shell console attach invoke execute rsh proxy portforward psql sql run-command',
  rollback: 'rollback undo restore revert recover',
  deploy: 'deploy release publish promote push up sync rollout upgrade apply redeploy launch ship submit',
  create:
    'create new add run start import provision install register allocate mb build pull load tag upload copy cp clone ' +
    'subscribe send request issue mk',
  update:
    'set update modify patch edit put replace enable disable stop restart reboot pause resume drain cordon uncordon ' +
    'taint label annotate move mv reset change rotate suspend unset maintenance attach associate detach disassociate ' +
    'revoke authorize unsubscribe cancel abort reject kill shutdown rename transfer assign unassign grant untag link ' +
    'unlink migrate failover activate deactivate accept refresh invalidate lock unlock write insert append encrypt reimport',
}

const words: ReadonlyMap<string, CloudVerb> = new Map(
  Object.entries(table).flatMap(([verb, list]) =>
    list.split(' ').map(word => [word, verb as CloudVerb] as const),
  ),
)

/** Words before the one that tells: `batch-delete-image`, `admin-disable-user`. */
const leading = new Set(['batch', 'admin', 'bulk', 'async', 'force'])

/** Returns the verb of one word: `delete`, `delete-db-instance`, `apps:destroy`, `delete_user`; undefined for a word that is none. */
export function cloudVerb(word: string): CloudVerb | undefined {
  const lower = word.toLowerCase()
  const own = words.get(lower)
  if (own) return own
  const parts = lower.slice(lower.lastIndexOf(':') + 1).split(/[-_]/, 4)
  const first = leading.has(parts[0] ?? '') ? parts[1] : parts[0]
  const verb = words.get(first ?? '')
  // `sql-mode` is a setting, not a way in.
  if (verb && !(verb === 'exec' && /sql$|^shell$/.test(first ?? ''))) return verb
  return lower.includes(':') ? words.get(lower.split(':', 3)[1] ?? '') : undefined
}

/** Returns the object of an operation: `delete-db-instances` is about a `db-instance`. */
export function operationObject(operation: string): string {
  const parts = operation.toLowerCase().split('-')
  return singular(parts.slice(leading.has(parts[0] ?? '') ? 2 : 1).join('-'))
}

/** Returns the singular: `policies` → `policy`, `instances` → `instance`; `dns`, `access` stay. */
export function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:sses|xes|ches)$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) && word.length > 3 && !word.endsWith('dns') ? word.slice(0, -1) : word
}

const holders = wordSet(
  'project account organization subscription tenant group resource-group cluster namespace stack stack-set database ' +
    'db-instance db-cluster sql-instance app application site environment env bucket volume filesystem file-system table ' +
    'vpc hosted-zone managed-zone zone domain vault repository registry keyspace key-deletion storage-account account ' +
    'server deployment-group keyring dataset index collection branch service-account node-group nodegroup nodepool ' +
    'cache-cluster replication-group global-cluster user-pool workspace droplet space crd customresourcedefinition ' +
    'persistentvolumeclaim persistentvolume statefulset node disk linode machine release topic stream queue',
)

/** Tells whether a resource holds other things or data, so that all of them go with it. */
export function holdsOthers(resource: string): boolean {
  return holders.has(resource) || holders.has(resource.slice(resource.lastIndexOf(' ') + 1))
}
