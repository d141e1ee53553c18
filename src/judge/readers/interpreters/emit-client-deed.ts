import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type { InfrastructureEffect } from '../../../ground/model/effect.ts'
import { clientKind, type ClientKind, isHttpLibrary } from './client-kind.ts'
import type { Doing } from './call-effects.ts'
import { emitProgramFile } from './emit-program-file.ts'
import type { CodeCall } from './program-walk.ts'
import { runShell } from './run-shell.ts'
import { isOnOwnService } from './service-of.ts'
import { joinValues, knownText, textValue, type Value } from './value.ts'

/** The words of a member of a client: its verb, and what the verb is about. */
interface ClientMember {
  readonly verb: string
  readonly nouns: readonly string[]
}

const before = /^(?:begin|batch|bulk|async|recursive|force|try|do|admin|safe|unsafe|sync|api|v\d)$/
const after = /^(?:async|sync|command|with|response|v\d|beta|by|for)$/
/** Parts of a chain that say nothing of what it leads to. */
const silent =
  /^(?:get|all|list|filter|find|rest|api|client|resource|default|v\d.*|.*client|.*service|from_env|by_?name|auto_paging_iter|items?|data|new)$/i

/** Splits `kms.schedule_key_deletion`, `volumes.prune`, `DeleteBucketCommand` into a verb and what it is about. */
function clientMember(name: string): ClientMember {
  const parts = name.replaceAll(/\(\)|\[\]/g, '').split('.')
  const words = wordsOf(parts.at(-1) ?? '')
  while (words.length > 1 && before.test(words[0] ?? '')) words.shift()
  while (words.length > 1 && after.test(words.at(-1) ?? '')) words.pop()
  const [verb = '', ...own] = words
  if (own.length > 0) return { verb, nouns: own }
  const about = parts.slice(1, -1).findLast(part => part !== '' && !silent.test(part))
  return { verb, nouns: about === undefined ? [] : wordsOf(about) }
}

function wordsOf(member: string): string[] {
  return member
    .slice(0, 100)
    .replace(/[!?]$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[_\s]+/)
    .filter(Boolean)
    .map(word => word.toLowerCase())
}

/** The graver things that a client of a service is asked for. */
type ClientDeed = 'destroy' | 'permit' | 'unprotect' | 'change' | 'reveal' | 'pay' | 'send' | 'run' | 'put'

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const destroying = set(
  'delete del destroy terminate drop remove rm rmdir purge prune wipe erase flushall flushdb truncate deregister ' +
    'uninstall nuke unpublish kill decommission deprovision scrub expunge unlink rmtree deactivate',
)
const adding = set(
  'create add put attach set grant invite authorize generate reset assign register associate enable upsert make issue ' +
    'promote replace update change bind allow enroll import',
)
const rights = set(
  'key keys token tokens credential credentials policy policies role roles permission permissions member members ' +
    'collaborator collaborators user users admin admins admin login password ingress acl iam grant grants invitation ' +
    'invitations principal group membership owner sshkey accesskey visibility hook hooks webhook webhooks',
)
const guards = set(
  'logging trail trails alarm alarms detector detectors protection versioning encryption mfa backup backups guardduty ' +
    'recorder firewall waf retention lock audit monitoring branch_protection pab block rule rules',
)
const payments = set(
  'transfer transfers payout payouts charge charges payment payments intent intents refund refunds subscription ' +
    'subscriptions invoice invoices order orders withdrawal withdrawals transaction transactions checkout capture ' +
    'trade trades funds money disbursement disbursements topup topups',
)
const paying = set(
  'pay charge transfer withdraw refund payout buy sell swap stake unstake bridge trade disburse capture checkout wire ' +
    'deposit send_transaction',
)
const moving = set(
  'create send submit confirm place capture execute finalize market limit post broadcast raw sign pay',
)
const secrets = set('secret secrets password passwords passphrase credential credentials kv')
const reading = set('get access read fetch reveal retrieve decrypt export show download batch')
/** Things of which one more or less harms nobody. */
const little = set(
  'tag tags label labels comment comments reaction reactions cookie cookies cache message messages handler listener ' +
    'session sessions attribute header headers element property callback event events',
)
const records = set(
  'item items record records document documents doc blob file files object objects metric metrics data row rows value ' +
    'values one many message messages log logs event events cell cells page comment comments status',
)

/** Parts of a repository, a project or an organisation that all of its members depend on. */
const shared = set(
  'repo repos repository repositories project projects branch protection org organization team secret secrets variable ' +
    'variables settings environment environments release',
)

/** Returns what a member of a client does that somebody would want to be asked about. */
function clientDeed(kind: ClientKind, { verb, nouns }: ClientMember): ClientDeed | undefined {
  const about = (words: ReadonlySet<string>) => nouns.some(noun => words.has(noun))
  if (reading.has(verb) && about(secrets)) return 'reveal'
  if (kind === 'payment' || kind === 'unknown') {
    if (paying.has(verb) || (moving.has(verb) && about(payments))) return 'pay'
    if (kind === 'payment' && verb === 'cancel') return 'destroy'
  }
  const ends = destroying.has(verb) || (verb === 'flush' && /^(?:all|db)$/.test(nouns[0] ?? ''))
  if (kind !== 'store' && (ends || /^(?:stop|disable|suspend|pause)$/.test(verb)) && about(guards))
    return 'unprotect'
  if (verb === 'schedule' && nouns.includes('deletion')) return 'destroy'
  if (ends) return about(little) ? undefined : 'destroy'
  if (about(rights) && permits(kind, verb)) return 'permit'
  if (sends(kind, verb, nouns)) return 'send'
  return managed(kind, verb, nouns, about)
}

/** Tells whether a verb gives or takes a right, of the kinds of service where that is one. */
function permits(kind: ClientKind, verb: string): boolean {
  if (kind === 'payment' || kind === 'store' || kind === 'message') return false
  if (kind === 'unknown')
    return /^(?:create|grant|invite|generate|authorize|promote|attach|revoke)$/.test(verb)
  return adding.has(verb) || /^(?:edit|revoke|detach)$/.test(verb)
}

function sends(kind: ClientKind, verb: string, nouns: readonly string[]): boolean {
  if (kind === 'message' && /^(?:create|post|chat|publish|broadcast|reply)$/.test(verb)) return true
  const named = nouns.some(noun => /^(?:mails?|emails?|messages?|sms|text|calls?)$/.test(noun))
  return verb.startsWith('send') && (named || kind === 'message')
}

/** Returns what changes, runs or puts something on machines that others use. */
function managed(
  kind: ClientKind,
  verb: string,
  nouns: readonly string[],
  about: (words: ReadonlySet<string>) => boolean,
): ClientDeed | undefined {
  if (kind === 'remote' || kind === 'container') {
    if (/^(?:exec|run|sudo|execute)$/.test(verb)) return 'run'
    return /^(?:put|upload|send|fastput)$/.test(verb) ? 'put' : undefined
  }
  const isRecord = about(records) && !about(dns)
  if (/^(?:upload|put|fput)$/.test(verb) && (isRecord || nouns.length === 0)) return 'put'
  if (verb === 'send' && nouns.includes('command')) return 'change'
  if (kind === 'forge' && !about(shared)) return undefined
  if (kind !== 'cloud' && kind !== 'cluster' && kind !== 'forge') return undefined
  return changing.test(verb) && !isRecord && nouns.length > 0 ? 'change' : undefined
}

const dns = set('dns sets zone zones')
const changing =
  /^(?:modify|update|edit|patch|replace|reboot|stop|disable|scale|rollback|restore|transfer|merge|archive|suspend|rotate|change)$/

/** A call of a client that does something, with what is known of it. */
interface Request {
  readonly doing: Doing
  readonly kind: ClientKind
  readonly member: ClientMember
  readonly fields: ReadonlyMap<string, Value>
  /** The first text that it is given. */
  readonly target: string
  readonly rehearsal: boolean
}

/** Emits what a client of a cloud, a forge, a store, a bank or the like is asked for; nothing for what only looks. */
export function emitClientDeed(doing: Doing): void {
  const { call } = doing
  const kind = clientKind(call.name) ?? (call.receiver?.service === undefined ? undefined : 'unknown')
  if (kind === undefined || isHttpLibrary(call.name)) return
  const member = clientMember(requestName(call))
  const deed = revealing.test(call.name) && decrypts(call) ? 'reveal' : clientDeed(kind, member)
  if (deed === undefined) return
  const fields = fieldsOf(call)
  const rehearsal = doing.mocked || isOnOwnService(call)
  emitters[deed]({ doing, kind, member, fields, target: targetOf(call, fields), rehearsal })
}

/** Parameters of a store that keeps secrets among others, which come readable only on request. */
const revealing = /\.(?:get_?parameters?(?:_?by_?path)?|GetParameters?(?:ByPath)?Command)$/i

function decrypts({ named, args }: CodeCall): boolean {
  return [named, ...args.map(arg => arg.fields)].some(fields =>
    /^true$/i.test(fields?.get('WithDecryption')?.raw ?? ''),
  )
}

/** `octokit.request('DELETE /repos/…')` is the deletion of what the path names. */
function requestName({ name, args }: CodeCall): string {
  const [, method, path] = /^(DELETE|PUT|PATCH|POST) \/(.{1,200})/.exec(knownText(args[0]) ?? '') ?? []
  if (!name.endsWith('.request') || method === undefined) return name
  const last = path?.split('/').findLast(part => !/^[{:]/.test(part)) ?? ''
  return `client.${last}.${method === 'POST' ? 'create' : method === 'PUT' ? 'add' : method === 'PATCH' ? 'edit' : 'delete'}`
}

function fieldsOf({ args, named }: CodeCall): ReadonlyMap<string, Value> {
  return new Map([...named, ...args.flatMap(arg => [...(arg.fields ?? [])])])
}

function targetOf({ args }: CodeCall, fields: ReadonlyMap<string, Value>): string {
  const all = [...args, ...fields.values()]
  return (all.flatMap(value => value.text ?? value.list?.[0]?.text ?? [])[0] ?? '').slice(0, 120)
}

const emitters: Readonly<Record<ClientDeed, (request: Request) => void>> = {
  destroy,
  permit: request => emitResource(request, { verb: 'update', resource: 'permission' }),
  unprotect: request => emitResource(request, { verb: 'unprotect' }),
  change: request => emitResource(request, { verb: 'update' }),
  reveal: request => emitResource(request, { verb: 'read', resource: 'secret' }),
  pay,
  send,
  run,
  put,
}

function emitResource(request: Request, more: Partial<InfrastructureEffect>): void {
  const { doing, kind, member, target, rehearsal } = request
  const { context, evidence } = doing
  if (rehearsal && more.verb !== 'delete') return
  context.out.emit({
    type: 'infrastructure',
    provider: kind === 'container' ? 'docker' : 'sdk',
    verb: 'update',
    resource: spelledWord(member.nouns.join(' ').slice(0, 60)),
    target,
    whole: false,
    production: false,
    unattended: true,
    ...(rehearsal && { rehearsal }),
    ...more,
    evidence,
    through: context.through,
  })
}

/** Each of several, or everything that is there. */
const several = /\[\]|\.all\(\)|\.list\(\)|\.prune$/

function destroy(request: Request): void {
  const { doing, kind, member } = request
  const { name } = doing.call
  const all = several.test(name) || /^(?:flush|purge|prune|truncate|wipe)/.test(member.verb)
  if (kind === 'store')
    return emptiesStore(request) ? emitResource(request, { verb: 'delete', whole: true }) : undefined
  emitResource(request, {
    verb: 'delete',
    whole: all,
    ...(kind === 'container' && { resource: containerResource(name) }),
  })
}

/** Indexes, topics and collections of a store, rather than what one of them holds. */
const stored =
  /(?:indices|index|topics?|collections?|database|keyspace|bucket)\.delete$|delete_?(?:index|indices|topics?|collection|database|keyspace|bucket|repository)s?$/i

/** Tells whether everything that a store holds, or a whole part of it, is asked to go; one record is everyday work. */
function emptiesStore({ doing, member, fields }: Request): boolean {
  const { name, args } = doing.call
  const { verb, nouns } = member
  if (/^(?:drop|flush|truncate|wipe)/.test(verb) || stored.test(name)) return true
  if (args.length === 0 && fields.size === 0) return !/where|filter|find|get/i.test(name)
  const many = /many|all|collection|query/.test(nouns.join(' ')) || /^(?:remove|destroy)$/.test(verb)
  const input = ['where', 'filter', 'query', 'body'].map(key => fields.get(key)).find(Boolean) ?? args[0]
  return many && input !== undefined && (input.fields?.size === 0 || input.raw.includes('match_all'))
}

function containerResource(name: string): InfrastructureEffect['resource'] {
  const found = /(volume|image|network|container|service|secret|config)s?\b/i.exec(
    name.slice(name.indexOf('.')),
  )
  return spelledWord(found?.[1]?.toLowerCase() ?? 'container')
}

function pay(request: Request): void {
  const { doing, kind, member, fields, target, rehearsal } = request
  const { context, evidence, call } = doing
  if (rehearsal || /test|sandbox/i.test(call.receiver?.service ?? '')) return
  const input =
    [...fields].find(([key]) => /amount|value|quantity|qty|total/i.test(key))?.[1] ??
    call.args.find(arg => /^\d[\d_.]*$/.test(arg.raw))
  if (kind === 'unknown' && input === undefined) return
  const value = Number((input?.text ?? input?.raw ?? '').replaceAll('_', ''))
  const currency = fields.get('currency')?.text ?? /^([A-Z]{3,5})[/-]/.exec(target)?.[1] ?? ''
  context.out.emit({
    type: 'money',
    verb: member.nouns.some(noun => noun.startsWith('refund')) ? 'refund' : 'transfer',
    target: target || member.nouns.join(' '),
    recipients: [],
    ...(value > 0 && { amount: { value, currency } }),
    evidence,
    through: context.through,
  })
}

function send({ doing, fields, target, rehearsal }: Request): void {
  const { context, evidence } = doing
  if (rehearsal) return
  const recipients = [...fields]
    .filter(([key]) => /^(?:to|cc|bcc|recipients?|chat_id|phone|destination)/i.test(key))
    .flatMap(([, value]) => [value, ...(value.list ?? [])])
    .flatMap(value => value.text ?? [])
  const common = { target, recipients, evidence, through: context.through }
  context.out.emit({ type: 'message', verb: 'send', ...common })
}

/** Reads a command of another machine, or of a container, as the one who runs it would be told. */
function run({ doing, kind, member, fields }: Request): void {
  const { context, evidence, call } = doing
  const { args, name } = call
  if (kind === 'container') {
    if (/containers\.(?:run|create)$/.test(name)) runShell(engineCommand(args, fields), context, evidence)
    return
  }
  const inside = { ...context, through: [...context.through, `ssh ${call.receiver?.service ?? ''}`.trim()] }
  const [command] = args
  if (!command) return
  runShell(member.verb === 'sudo' ? joinValues(textValue('sudo '), command) : command, inside, evidence)
}

/** `containers.run(image, command, volumes={…}, privileged=True)` as `docker run` would be told. */
function engineCommand(args: readonly Value[], fields: ReadonlyMap<string, Value>): Value {
  const volumes = fields.get('volumes')
  const flag = (key: string, option: string) =>
    /^true$/i.test(fields.get(key)?.raw ?? '') ? [textValue(option)] : []
  const mounts = [
    ...[...(volumes?.fields ?? [])].map(
      ([from, to]) => `${from}:${knownText(to.fields?.get('bind')) ?? '/mnt'}`,
    ),
    ...(volumes?.list ?? []).flatMap(item => knownText(item) ?? []),
  ].flatMap(mount => [textValue('-v'), textValue(mount)])
  const options = [...flag('privileged', '--privileged'), ...namespaces(fields), ...mounts]
  const [image, command] = [args[0] ?? fields.get('image'), args[1] ?? fields.get('command')]
  const words = command?.list ?? (command?.text?.split(' ') ?? []).map(word => textValue(word))
  return {
    list: [textValue('docker'), textValue('run'), ...options, ...(image ? [image] : []), ...words],
    raw: '',
  }
}

function namespaces(fields: ReadonlyMap<string, Value>): readonly Value[] {
  return [
    ['pid_mode', '--pid'],
    ['network_mode', '--network'],
    ['cap_add', '--cap-add'],
  ].flatMap(([key = '', option]) => {
    const value = fields.get(key)
    const text = knownText(value?.list?.[0] ?? value)
    return text === undefined ? [] : [textValue(`${option}=${text}`)]
  })
}

/** A file that goes to a service is read; what may be read is another’s question. */
function put({ doing }: Request): void {
  const { context, evidence, call } = doing
  const path = call.args.find(arg => knownText(arg)?.includes('/') === true) ?? call.args[0]
  if (path?.text !== undefined) emitProgramFile('read', path, context, evidence)
}
