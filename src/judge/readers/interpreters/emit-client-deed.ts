import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type { InfrastructureEffect } from '../../../ground/model/effect.ts'
import { clientDeed, type ClientDeed } from './client-deed.ts'
import { clientKind, type ClientKind, isHttpLibrary } from './client-kind.ts'
import { clientMember, type ClientMember } from './client-member.ts'
import type { Doing } from './call-effects.ts'
import { emitProgramFile } from './emit-program-file.ts'
import type { CodeCall } from './program-walk.ts'
import { runShell } from './run-shell.ts'
import { isOnOwnService } from './service-of.ts'
import { joinValues, knownText, textValue, type Value } from './value.ts'

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
    /^true$/i.test(fields?.get('WithDecryption')?.spelled ?? ''),
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
  const given = ['where', 'filter', 'query', 'body'].map(key => fields.get(key)).find(Boolean) ?? args[0]
  return many && given !== undefined && (given.fields?.size === 0 || given.spelled.includes('match_all'))
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
  const given =
    [...fields].find(([key]) => /amount|value|quantity|qty|total/i.test(key))?.[1] ??
    call.args.find(arg => /^\d[\d_.]*$/.test(arg.spelled))
  if (kind === 'unknown' && given === undefined) return
  const value = Number((given?.text ?? given?.spelled ?? '').replaceAll('_', ''))
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
    /^true$/i.test(fields.get(key)?.spelled ?? '') ? [textValue(option)] : []
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
    spelled: '',
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
