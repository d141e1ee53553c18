import type { InfrastructureEffect } from '../../../../ground/model/effect.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'
import { spelledWord } from '../../../../ground/model/vocabulary/spelled-word.ts'
import type { Word } from '../../command.ts'
import type { Options } from '../../options.ts'
import type { CloudProgram, CloudVerb, compileRows } from './cloud-program.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

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
function cloudVerb(word: string): CloudVerb | undefined {
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
function operationObject(operation: string): string {
  const parts = operation.toLowerCase().split('-')
  return singular(parts.slice(leading.has(parts[0] ?? '') ? 2 : 1).join('-'))
}

/** Returns the singular: `policies` → `policy`, `instances` → `instance`; `dns`, `access` stay. */
function singular(word: string): string {
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
function holdsOthers(resource: string): boolean {
  return holders.has(resource) || holders.has(resource.slice(resource.lastIndexOf(' ') + 1))
}

/** The request that one line makes, before it becomes an effect. */
export interface CloudRequest {
  readonly verb: CloudVerb
  readonly resource: InfrastructureEffect['resource']
  readonly target: string
  readonly whole: boolean
  /** False where none of the words is known, and the program’s usual verb stands for them. */
  readonly known: boolean
}

/** Returns the request of the first row that fits, or else of the words' order; undefined where neither knows it. */
export function cloudRequestOf(
  spec: CloudProgram,
  rows: ReturnType<typeof compileRows>,
  options: Options,
): CloudRequest | undefined {
  const request = requestOf(spec, rows, options)
  return request?.resource === 'stack' ? partsOf(request, spec, options) : request
}

/** A stack of which a line names parts (`-target=aws_instance.web`) is those parts; one that can't be read may be all. */
function partsOf(request: CloudRequest, { parts = '' }: CloudProgram, { values }: Options): CloudRequest {
  const named = [...wordSet(parts)].flatMap(name => values.get(name) ?? [])
  if (named.length === 0 || named.some(({ known }) => !known)) return request
  return { ...request, resource: 'resource', target: targetText(named) }
}

function requestOf(
  spec: CloudProgram,
  rows: ReturnType<typeof compileRows>,
  options: Options,
): CloudRequest | undefined {
  const operands = options.operands.map(word => word.text)
  const line = { operands: operands.map(text => text.toLowerCase()), options }
  const general = byWordOrder(spec, operands)
  for (const row of rows) {
    const used = row.fits(line)
    if (used === undefined) continue
    const resource = row.resource || namesOnly(row.verb, general?.resource ?? '')
    const target = row.resource || !general ? operands.slice(used).join(' ') : general.target
    const holds =
      row.reach === 'whole' || (row.verb === 'delete' && row.reach !== 'part' && holdsOthers(resource))
    const known = !row.guesses || general?.verb === row.verb
    return { verb: row.verb, resource, target: targetOf(target, options), whole: holds, known }
  }
  const verb = general?.verb ?? (operands.length > 0 ? spec.otherwise : undefined)
  if (verb === undefined || !general) return undefined
  const resource = namesOnly(verb, general.resource)
  return {
    verb,
    resource,
    target: targetOf(general.target, options),
    whole: verb === 'delete' && holdsOthers(resource),
    known: general.verb !== undefined,
  }
}

/** Renames secrets that are listed: a list shows names alone, and a line that prints a value has a row of its own. */
function namesOnly(verb: CloudVerb, resource: string): InfrastructureEffect['resource'] {
  return verb === 'read' && resource === 'secret' ? 'secret names' : spelledWord(resource)
}

interface General {
  readonly verb: CloudVerb | undefined
  readonly resource: string
  readonly target: string
}

/** Reads a line that no row knows by the order of the provider's words. */
function byWordOrder(spec: CloudProgram, operands: readonly string[]): General | undefined {
  const [first = '', second = ''] = operands
  const resourceOf = (word: string) => {
    const kind = singular(word.toLowerCase().split('/', 1)[0] ?? '')
    return (memberOf(spec.resources, kind) ?? kind).slice(0, 80)
  }
  const rest = (from: number) => operands.slice(from).join(' ')
  if (spec.order === 'operation')
    return second === ''
      ? undefined
      : { verb: cloudVerb(second), resource: operationObject(second) || first, target: rest(2) }
  if (spec.order === 'verb') return { verb: cloudVerb(first), resource: colonNoun(first), target: rest(1) }
  if (spec.order === 'verb-noun') {
    const slash = second.indexOf('/')
    const target = slash > 0 ? `${second.slice(slash + 1)} ${rest(2)}`.trim() : rest(2)
    return { verb: cloudVerb(first), resource: resourceOf(second), target }
  }
  const at = operands.findIndex((word, i) => i > 0 && cloudVerb(word) !== undefined)
  if (at === -1) return { verb: undefined, resource: resourceOf(first), target: rest(1) }
  const noun = operands.slice(0, at).filter(word => !/^(?:alpha|beta|preview)$/.test(word))
  return {
    verb: cloudVerb(operands[at] ?? ''),
    resource: resourceOf(noun.at(-1) ?? ''),
    target: rest(at + 1),
  }
}

/** Returns the noun before the colon: `pg:reset` is about `pg`. */
function colonNoun(word: string): string {
  return word.includes(':') ? singular(word.slice(0, word.lastIndexOf(':')).toLowerCase()) : ''
}

const targetOption =
  /(?:^|-)(?:ids?|arns?|names?|identifier|bucket|key|key-id|resource-group|app|stack|cluster|site|project|database|s3-uri|namespace|group)$|^[nagp]$/

/** Returns the target: the operands, or else the names in options. */
function targetOf(operands: string, { values }: Options): string {
  if (operands !== '') return operands.slice(0, 120)
  const found = [...values].filter(([name]) => targetOption.test(name)).flatMap(([, words]) => words)
  return targetText(found)
}

function targetText(words: readonly Word[]): string {
  return words
    .slice(0, 8)
    .map(word => word.text)
    .join(' ')
    .slice(0, 120)
}
