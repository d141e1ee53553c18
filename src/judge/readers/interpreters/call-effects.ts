import { spelledWord } from '../../../ground/model/vocabulary/spelled-word.ts'
import type { ConnectEffect, DataSource, Evidence, FileEffect } from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import type { Meaning } from './meaning.ts'
import { readUnknownCall } from './read-unknown-call.ts'
import { evaluateText, runShell, runSpawn, runWordList } from './run-shell.ts'
import { emitProgramFile, emitTransfer, openedPath, openMode, pathOf } from './emit-program-file.ts'
import type { CodeCall } from './program-walk.ts'
import { isOnOwnService } from './service-of.ts'
import { alternatives, knownText, textValue, type Value } from './value.ts'
import { sourceOfValue } from './source-of-value.ts'
import { emitApiChange } from '../addresses/emit-api-change.ts'
import { parseAddress } from '../addresses/parse-address.ts'

const maxAddressLength = 8_192

/** Emits a request: its address and the data that it sends, as far as its arguments tell. */
function emitRequest(
  call: CodeCall,
  method: string,
  later: readonly DataSource[],
  context: ReadContext,
  evidence: Evidence,
): void {
  const socket = /socket|Socket|net\.|tls\.|dns|getaddrinfo|gethostbyname|fsockopen|TCP/.test(call.name)
  const where = addressOf(call)
  // A page asks its own server so, and no other program can.
  if (where === undefined || isRelative(call)) return
  const url = (where.text ?? '').slice(0, maxAddressLength)
  const { scheme, host, port } = parseAddress(unknownParts(url), 'http')
  const sends = [...bodies(call), ...later]
  const input = [call.named, ...optionsOf(call)].map(fields => knownText(fields.get('method'))).find(Boolean)
  const effect: ConnectEffect = {
    type: 'connect',
    scheme: socket
      ? 'tcp'
      : /^https\.|HTTPSConnection/.test(call.name) && !url.includes('://')
        ? 'https'
        : scheme,
    host: host.includes('_unknown_') ? '' : host,
    port: port ?? portOf(call),
    ...(url !== '' && { url }),
    method: input?.toUpperCase() ?? methodOf(call) ?? (sends.length > 0 && !socket ? 'POST' : method),
    sends,
    evidence,
    through: context.through,
  }
  context.out.emit(effect)
  emitApiChange(effect, context, headerLines(call))
}

/** Returns the headers that a call spells, as `name: value`. */
function headerLines(call: CodeCall): readonly string[] {
  const input = [call.named.get('headers'), ...optionsOf(call).map(fields => fields.get('headers'))]
  return input.flatMap(value =>
    [...(value?.fields ?? [])].map(([name, field]) => `${name}: ${knownText(field) ?? ''}`),
  )
}

/** Replaces unknown parts of an address: they can't be read as a host, and must not make the rest unreadable. */
function unknownParts(url: string): string {
  return url.replace(/\$\{?\w{1,60}\}?/g, '_unknown_')
}

function methodOf({ name, args }: CodeCall): string | undefined {
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (/^(?:get|delete|put|patch|head|options)$/.test(last)) return last.toUpperCase()
  const first = last === 'request' ? knownText(args[0]) : undefined
  return first !== undefined && /^[A-Z]{3,7}$/.test(first) ? first : undefined
}

/** Returns the argument that is an address; a call without one (a database's or a signal's `connect`) is no request. */
function addressOf(call: CodeCall): Value | undefined {
  const { args, named } = call
  const options = optionsOf(call)
  const fields = ['url', 'uri', 'baseURL', 'hostname', 'host', 'PeerAddr', 'PeerHost', 'address']
  const byName = fields
    .map(name => named.get(name) ?? options.find(option => option.has(name))?.get(name))
    .find(Boolean)
  const pair = args.find(arg => arg.list && knownText(arg.list[0]) !== undefined)?.list?.[0]
  const first = args.flatMap(alternatives).find(arg => arg.text !== undefined && looksRemote(arg.text))
  const found = first ?? byName ?? pair
  if (found) return found
  return /^(?:fetch|requests\.\w+|httpx\.\w+|urllib.*|urlopen|axios.*|got.*|https?\.\w+|.*\.connect|LWP.*|Net\.HTTP.*)$/.test(
    call.name,
  ) &&
    args[0] &&
    !args[0].list &&
    !args[0].fields
    ? { raw: args[0].raw }
    : undefined
}

/** Tells whether a request names a path alone: `/api/items`. */
function isRelative({ name, args }: CodeCall): boolean {
  return /^(?:window\.|globalThis\.)?fetch$/.test(name) && /^\.{0,2}\/(?!\/)/.test(knownText(args[0]) ?? '')
}

function looksRemote(text: string): boolean {
  return (
    /^\w{2,8}:\/\//.test(text) ||
    /^[\w$-]{1,63}(?:\.[\w$-]{1,63}){1,8}(?::\d{1,5})?(?:\/|$)/.test(text) ||
    text === 'localhost' ||
    text.startsWith('$')
  )
}

function portOf(call: CodeCall): number | null {
  const { args, named } = call
  const options = optionsOf(call)
  const raw =
    (named.get('port') ?? options.find(option => option.has('port'))?.get('port'))?.raw ??
    args.find(arg => arg.list)?.list?.[1]?.raw ??
    args.find(arg => /^\d{1,5}$/.test(arg.raw))?.raw
  const port = Number(raw)
  return raw !== undefined && port > 0 && port < 65_536 ? port : null
}

function optionsOf({ args }: CodeCall): readonly ReadonlyMap<string, Value>[] {
  return args.flatMap(arg => (arg.fields && arg.fields.size > 0 ? [arg.fields] : []))
}

const bodyNames = ['data', 'json', 'files', 'body', 'content', 'payload', 'params', 'form', 'multipart']

/** Returns the bodies that a request sends: by their names, or the argument after the address of a `post`. */
function bodies(call: CodeCall): readonly DataSource[] {
  const { args, named, name } = call
  const posts = /\.(?:post|put|patch|post_form|sendBeacon|sendto)$|^POST$/.test(name)
  const options = optionsOf(call).filter(fields =>
    ['url', 'method', 'body', 'headers'].some(key => fields.has(key)),
  )
  const values = [
    ...(name.endsWith('.request') && methodOf(call) !== undefined ? args.slice(2, 3) : []),
    ...bodyNames.flatMap(key => named.get(key) ?? []),
    ...options.flatMap(fields => bodyNames.flatMap(key => fields.get(key) ?? [])),
    ...(posts
      ? args
          .slice(1, 3)
          .filter(
            arg =>
              !/^(?:headers|timeout)$/.test(arg.raw) &&
              arg.text?.includes('://') !== true &&
              !options.some(fields => fields === arg.fields),
          )
      : []),
    ...(/urlopen|urllib\.request\.Request/.test(name) ? args.slice(1, 2) : []),
  ]
  const [address] = args
  return [
    ...values.map(sourceOfValue).filter(source => source.from !== 'literal' || source.text !== ''),
    ...(address?.origin && !/^(?:download|input|literal)$/.test(address.origin.from) ? [address.origin] : []),
  ]
}

/** One call, and the texts that the program later writes to the value of the call. */
export interface Doing {
  readonly call: CodeCall
  readonly language: string
  readonly context: ReadContext
  readonly evidence: Evidence
  readonly written: readonly DataSource[]
  /** The database of every call, where the program opens one in memory alone. */
  readonly database?: string
  /** The services of the program are stand-ins of a test. */
  readonly mocked: boolean
}

/** Emits what a call of each meaning does. */
export const callEffects: Readonly<Record<Meaning, (doing: Doing) => void>> = {
  shell: ({ call, context, evidence }) => runWordList(call, context, evidence),
  spawn: ({ call, context, evidence }) => runSpawn(call, context, evidence),
  delete: doing => onPath('delete', doing),
  'delete-tree': doing => onPath('delete', doing, true),
  write: doing => onPath('write', doing),
  append: doing => onPath('append', doing),
  truncate: doing => onPath('write', doing),
  read: doing => onPath('read', doing),
  pack: packFolder,
  open: openFile,
  content: () => {},
  move: ({ call, context, evidence }) => emitTransfer('move', call, context, evidence),
  copy: ({ call, context, evidence }) => emitTransfer('copy', call, context, evidence),
  link: ({ call, context, evidence }) => emitTransfer('link', call, context, evidence),
  mode: changeMode,
  owner: changeMode,
  connect: ({ call, written, context, evidence }) => emitRequest(call, 'GET', written, context, evidence),
  send: ({ call, written, context, evidence }) => emitRequest(call, 'POST', written, context, evidence),
  listen,
  eval: ({ call, context, evidence, language }) => evaluateText(call, context, evidence, language),
  include,
  load: loadObject,
  sql: runSql,
  kill: ({ call, context, evidence }) => {
    const numbers = call.args.map(arg => arg.text ?? arg.raw)
    const whole = numbers.some(number => /^-1$/.test(number))
    const target = numbers.join(' ').slice(0, 120)
    context.out.emit({ type: 'process', verb: 'kill', target, whole, evidence, through: context.through })
  },
  fork: ({ context, evidence }) =>
    context.out.emit({
      type: 'process',
      verb: 'fork',
      target: '',
      whole: false,
      evidence,
      through: context.through,
    }),
  native: ({ context, evidence }) =>
    context.out.emit({
      type: 'opaque',
      what: 'code',
      why: 'it calls native code',
      weight: 'note',
      evidence,
      through: context.through,
    }),
  mail: sendMail,
  infrastructure: destroy,
}

function onPath(type: FileEffect['type'], { call, context, evidence }: Doing, tree = false): void {
  const path = pathOf(call)
  if (!path || (path.text === undefined && path.fields)) return
  if (type === 'read' && isAddress(path)) return emitRequest(call, 'GET', [], context, evidence)
  const options = [call.named, ...call.args.map(arg => arg.fields)].some(fields =>
    /^true$/i.test(fields?.get('recursive')?.raw ?? ''),
  )
  const own = path === call.receiver
  const input = type === 'write' || type === 'append' ? call.args[own ? 0 : 1] : undefined
  emitProgramFile(type, path, context, evidence, {
    recursive: (tree && !asksForTrees(call)) || options,
    ...(input && { content: sourceOfValue(input) }),
  })
}

/** `tarfile.open(…).add(FOLDER)`, `shutil.make_archive(NAME, FORMAT, FOLDER)`: the folder with all that is below it. */
function packFolder({ call, context, evidence }: Doing): void {
  const isArchive = call.name.endsWith('make_archive')
  const folder = isArchive
    ? (call.named.get('root_dir') ?? call.args[2])
    : (call.named.get('name') ?? call.args[0])
  const path = folder ?? (isArchive ? textValue('.') : undefined)
  if (path) emitProgramFile('read', path, context, evidence, { recursive: true })
}

/** Tells whether a path is an address, which PHP and R read like a file. */
function isAddress({ text = '' }: Value): boolean {
  return /^(?:https?|ftps?):\/\//i.test(text)
}

/** Tells whether a call takes a tree, for calls that do so only with an option. */
function asksForTrees({ name, args }: CodeCall): boolean {
  return name.endsWith('unlink') || (args.length < 2 && /(?:^|\.)rm(?:Sync)?$|^Deno\.remove/.test(name))
}

function openFile({ call, language, written, context, evidence }: Doing): void {
  const { path, pipe, prefix } = openedPath(call, language)
  if (!path) return
  if (isAddress(path)) return emitRequest(call, 'GET', written, context, evidence)
  if (pipe)
    return runShell(
      call.args.length > 3 ? { list: call.args.slice(2), raw: path.raw } : path,
      context,
      evidence,
    )
  if (language === 'perl' && prefix.includes('&')) return
  const type = prefix.startsWith('>>') ? 'append' : prefix.includes('>') ? 'write' : openMode(call)
  const [content] = written
  emitProgramFile(
    type,
    call.receiver?.text !== undefined && call.name.includes('Path()') ? call.receiver : path,
    context,
    evidence,
    {
      ...(content && type !== 'read' && { content }),
    },
  )
}

function changeMode({ call, language, context, evidence }: Doing): void {
  const own = call.name.includes('Path()')
  const first = /^(?:perl|ruby)$/.test(language)
  const [path, mode] = own ? [call.receiver, call.args[0]] : first ? [call.args[1], call.args[0]] : call.args
  const type = /chmod/i.test(call.name) ? 'mode' : 'owner'
  const value = (mode?.text ?? mode?.raw ?? '').replace(/^0o?(?=\d)/, '').slice(0, 60)
  if (path) emitProgramFile(type, path, context, evidence, { value, recursive: call.name.endsWith('_R') })
}

function listen({ call, context, evidence }: Doing): void {
  const pair = call.args.find(arg => arg.list)?.list
  const port = Number(pair?.[1]?.raw ?? call.args[0]?.raw)
  context.out.emit({
    type: 'listen',
    scheme: 'tcp',
    host: pair?.[0]?.text ?? knownText(call.args[1]) ?? '',
    port: port > 0 && port < 65_536 ? port : null,
    evidence,
    through: context.through,
  })
}

/**
 * Reads code that is loaded: code of another file is the program’s own; code from an address belongs to the owner of
 * the address.
 */
function include({ call, context, evidence, language }: Doing): void {
  const [code] = call.args
  const url = code?.text ?? (code?.origin?.from === 'download' ? code.origin.url : '')
  if (!/^(?:https?|ftp|php|data|expect):/i.test(url)) return
  const source = { from: 'download', url: url.slice(0, 300) } as const
  context.out.emit({ type: 'execute', language, source, read: false, evidence, through: context.through })
}

/**
 * Reads an object that runs code while it is loaded: from a file of one's own it is routine, from elsewhere it is not.
 */
function loadObject({ call, context, evidence, language }: Doing): void {
  const source = call.args[0] ? sourceOfValue(call.args[0]) : ({ from: 'unknown' } as const)
  if (source.from === 'file' || source.from === 'unknown' || source.from === 'literal') return
  context.out.emit({ type: 'execute', language, source, read: false, evidence, through: context.through })
}

const statement =
  /^\s*(?:select|with|insert|update|delete|drop|truncate|alter|create|grant|revoke|merge|copy|pragma|attach|call|vacuum|exec|replace|load|rename)\b/i

function runSql(doing: Doing): void {
  const { call, context, evidence, database } = doing
  const text = call.args[0]?.text
  if (text === undefined || !statement.test(text)) return readUnknownCall(doing)
  const about = { client: 'program', ...(database !== undefined && { database }) }
  context.code.readSql('generic', text, { ...context, offset: null, outer: evidence }, about)
}

function sendMail({ call, context, evidence }: Doing): void {
  const texts = call.args
    .flatMap((arg: Value) => [arg, ...(arg.list ?? []), ...(arg.fields?.values() ?? [])].slice(0, 100))
    .slice(0, 100)
    .flatMap(({ text }) => text ?? [])
  const recipients = [
    ...new Set(
      texts.flatMap(
        text => text.slice(0, 2_000).match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g) ?? [],
      ),
    ),
  ]
  context.out.emit({
    type: 'message',
    verb: 'send',
    target: recipients[0] ?? '',
    recipients: recipients.slice(0, 100),
    evidence,
    through: context.through,
  })
}

/** Emits the removal that a client of a cloud or a store is asked for. */
function destroy({ call, context, evidence, mocked }: Doing): void {
  const verb = call.name.slice(call.name.lastIndexOf('.') + 1)
  const named = [...call.named.values(), ...call.args.flatMap(arg => [...(arg.fields?.values() ?? []), arg])]
  const target = named.flatMap(value => value.text ?? value.list?.[0]?.text ?? [])[0] ?? ''
  context.out.emit({
    type: 'infrastructure',
    provider: 'sdk',
    verb: verb.startsWith('stop') ? 'update' : 'delete',
    resource: spelledWord(verb.replace(/^(?:delete|terminate|drop|stop)_?/i, '').toLowerCase()),
    target: target.slice(0, 120),
    whole: /drop|flush|collection/i.test(verb),
    production: false,
    unattended: true,
    ...((mocked || isOnOwnService(call)) && { rehearsal: true }),
    evidence,
    through: context.through,
  })
}
