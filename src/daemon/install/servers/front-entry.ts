import { closedInspector } from '../../../ground/model/closed-inspector.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { isCommand, isGone } from '../own-form.ts'
import type { ServerShape } from '../../../ground/clients/client-record.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The treatment of one server’s entry. */
export type Fronting =
  | { readonly how: 'fronted' }
  | { readonly how: 'left'; readonly why: string }
  | { readonly how: 'change'; readonly change: EntryChange }

/** Decides how a server of a client’s list comes behind the gate. */
export function frontEntry(name: string, entry: Json, shape: ServerShape, front: FrontCommand): Fronting {
  if (!isJsonObject(entry)) return leaveEntry('its entry is no object')
  const words = commandWords(entry)
  if (words === 'unreadable') return leaveEntry('its command can’t be read')
  if (words && isOurs(words, front)) return { how: 'fronted' }
  if (words && isLostFront(words, front))
    return leaveEntry('the command of ours that it names is gone: countersign mcp unwrap takes it out')
  return words ? frontCommand(name, words, shape, front) : frontUrl(name, entry, shape, front)
}

/** Program and arguments; undefined where the entry names none. */
export function commandWords({
  command,
  args = [],
}: JsonObject): readonly string[] | 'unreadable' | undefined {
  if (command === undefined) return undefined
  const words: Json[] | undefined = Array.isArray(command)
    ? [...command]
    : Array.isArray(args)
      ? [command, ...args]
      : undefined
  const isText = words?.every(word => typeof word === 'string') && words[0] !== '' && words.length > 0
  return isText ? (words as string[]) : 'unreadable'
}

/** Tells whether a command line is one of ours: what was written here, this program, or `countersign mcp` by its name. */
export function isOurs(
  [program = '', ...args]: readonly string[],
  { known }: Pick<FrontCommand, 'known'>,
): boolean {
  if (program === 'countersign') return args.slice(0, 3).includes('mcp')
  const [file = ''] = args[0] === closedInspector ? args.slice(1) : args
  return known.includes(program) || (/(?:^|\/)node$/.test(program) && known.includes(file))
}

/** Tells whether a command line is one that `mcp wrap` wrote, whatever is on record: its command is a known one, or is gone. */
export function isLostFront(
  [program = '', ...args]: readonly string[],
  { known }: Pick<FrontCommand, 'known'>,
): boolean {
  if (!isCommand(program, 'mcp-front') || !args.includes('--name') || !args.includes('--agent')) return false
  return known.includes(program) || isGone(program)
}

function leaveEntry(why: string): Fronting {
  return { how: 'left', why }
}

function ourWords(name: string, { program, args, agent }: FrontCommand): readonly string[] {
  return [program, ...args, '--name', name, '--agent', agent]
}

function frontCommand(
  name: string,
  [program = '']: readonly string[],
  { command }: ServerShape,
  front: FrontCommand,
): Fronting {
  const [own = '', ...args] = ourWords(name, front)
  const change: EntryChange =
    command === 'one list'
      ? { set: {}, first: { field: 'command', items: [own, ...args, '--'] }, remove: [] }
      : { set: { command: own }, first: { field: 'args', items: [...args, '--', program] }, remove: [] }
  return { how: 'change', change }
}

const headerName = /^[\w-]{1,100}$/

/** Fields in which Codex names variables instead of values. */
const codexFields = ['bearer_token_env_var', 'http_headers', 'env_http_headers']

function frontUrl(name: string, entry: JsonObject, shape: ServerShape, front: FrontCommand): Fronting {
  const { type } = entry
  if (typeof type === 'string' && /^(?:sse|ws|websocket|sdk)$/i.test(type))
    return leaveEntry(`it speaks ${type}, which the gate does not`)
  const isHttp = typeof type === 'string' && /http/i.test(type)
  const field = [...shape.url, ...(isHttp ? ['url'] : [])].find(
    one => typeof memberOf(entry, one) === 'string',
  )
  if (field === undefined)
    return leaveEntry(
      'its entry has neither a command nor an address of streamable HTTP, which is what the gate speaks',
    )
  if ('headersHelper' in entry) return leaveEntry('a program of its own makes its headers')
  const url = String(memberOf(entry, field))
  const secrets = secretsIn(entry)
  if (secrets === undefined) return leaveEntry('its headers can’t be read')
  if (secrets.options.length === 0 && !front.remote && !isLocal(url))
    return leaveEntry(
      'its client may have signed in there, which it could not any more (--remote fronts it all the same)',
    )
  const words = [...ourWords(name, front), '--url', url, ...secrets.options]
  const untyped = shape.startedType === null ? ['type'] : []
  const removed = [field, 'headers', 'oauth', ...untyped, ...codexFields].filter(one =>
    Object.hasOwn(entry, one),
  )
  return { how: 'change', change: { set: startEntry(entry, words, secrets, shape), remove: removed } }
}

interface Secrets {
  readonly options: readonly string[]
  readonly environment: JsonObject
  /** Variables that the client must pass on. */
  readonly passed: readonly string[]
}

/** Headers become variables of the entry’s own environment: a command line can be read by everybody. */
function secretsIn(entry: JsonObject): Secrets | undefined {
  const headers = entry['headers'] ?? entry['http_headers'] ?? {}
  const named = entry['env_http_headers'] ?? {}
  const token = entry['bearer_token_env_var']
  if (!isJsonObject(headers) || !isJsonObject(named)) return undefined
  const all = [...Object.entries(headers), ...Object.entries(named)]
  if (!all.every(([name, value]) => headerName.test(name) && typeof value === 'string')) return undefined
  const own = Object.entries(headers).map(([name, value]) => ({ name, variable: variableOf(name), value }))
  const pairs = [
    ...own.map(({ name, variable }) => `${name}=${variable}`),
    ...Object.entries(named).map(([name, variable]) => `${name}=${String(variable)}`),
  ]
  return {
    options: [
      ...(typeof token === 'string' ? ['--token-env', token] : []),
      ...pairs.flatMap(pair => ['--header-env', pair]),
    ],
    environment: Object.fromEntries(own.map(({ variable, value }) => [variable, value])),
    passed: [...(typeof token === 'string' ? [token] : []), ...Object.values(named).map(String)],
  }
}

function variableOf(header: string): string {
  return `MCP_HEADER_${header.toUpperCase().replaceAll('-', '_')}`
}

function startEntry(
  entry: JsonObject,
  words: readonly string[],
  { environment, passed }: Secrets,
  shape: ServerShape,
): JsonObject {
  const [program = '', ...args] = words
  const there = entry[shape.environment]
  const env = { ...(isJsonObject(there) ? there : {}), ...environment }
  return {
    ...(shape.startedType !== null && { type: shape.startedType }),
    ...(shape.command === 'one list' ? { command: [...words] } : { command: program, args }),
    ...(Object.keys(env).length > 0 && { [shape.environment]: env }),
    ...(passed.length > 0 && { env_vars: [...passed] }),
  }
}

function isLocal(url: string): boolean {
  try {
    return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
  } catch {
    return false
  }
}

/** The changes of an entry. Everything else of it stays. */
export interface EntryChange {
  readonly set: JsonObject
  /** Put before what stands in a list. */
  readonly first?: { readonly field: string; readonly items: readonly string[] }
  readonly remove: readonly string[]
}

/** Our command line: a program, and what it needs before its options. */
export interface FrontCommand {
  readonly program: string
  readonly args: readonly string[]
  /** Absolute paths by which it may stand in a list already. */
  readonly known: readonly string[]
  /** The agent’s name in the log and for grants. */
  readonly agent: string
  /** Servers over HTTP without a token in the list are fronted too. */
  readonly remote: boolean
}

/** The entry as it is after a change. */
export function changeEntry(entry: JsonObject, { set, first, remove }: EntryChange): JsonObject {
  const stored = Object.fromEntries(Object.entries(entry).filter(([name]) => !remove.includes(name)))
  const list = first && memberOf(entry, first.field)
  const whole = first && { [first.field]: [...first.items, ...(Array.isArray(list) ? list : [])] }
  return { ...stored, ...set, ...whole }
}
