import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { InstallFile } from '../client-install.ts'
import type { Machine } from '../machine.ts'
import { bytesOf, decodeText, realFile, planFile, type PlannedFile, replaceFile } from '../replace-file.ts'
import {
  commandWords,
  frontEntry,
  type Fronting,
  isLostFront,
  isOurs,
  changeEntry,
  type EntryChange,
  type FrontCommand,
} from './front-entry.ts'
import { changeJson, copyJson, jsonServers, type ListedServer } from './json-servers.ts'
import { type ServerList, serverLists } from './server-lists.ts'
import type { ServerShape } from '../../../ground/clients/client-record.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { parse } from 'smol-toml'
import { unreadableFile } from '../check-keys.ts'
import { type TomlStatement, tomlStatements } from './toml-statements.ts'
import { join } from 'node:path'
import * as z from 'zod'
import { GateError } from '../../../ground/model/errors.ts'
import { fileRecord } from '../file-record.ts'

const wrapped = z.strictObject({
  client: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  file: fileRecord,
})

const record = z.strictObject({ version: z.literal(1), wrapped: z.array(wrapped) })

/** One server of a list, and what is done with it. */
export interface SeenServer {
  readonly name: string
  readonly fronting: Fronting
}

/** One list of servers as it is, and as it will be. */
export interface WrapPlan {
  readonly list: ServerList
  readonly servers: readonly SeenServer[]
  readonly file: PlannedFile
}

/** Gives our command line as it is written into a list. */
export type FrontOf = (list: ServerList) => FrontCommand

/** Looks at every list of servers that is there; nothing is written. */
export function planWraps(machine: Machine, frontOf: FrontOf, only?: readonly string[]): readonly WrapPlan[] {
  const seen = new Set<string>()
  return serverLists(machine).flatMap(list => {
    if ((only && !only.includes(list.client)) || !existsSync(list.path)) return []
    // One file may be a list of two clients, or be reached by a link.
    const real = realFile(list.path)
    if (seen.has(real)) return []
    seen.add(real)
    const front = frontOf(list)
    const file = planFile(wrapFile(list, front, null))
    const servers = 'problem' in file ? [] : seenIn(list, front)
    return servers.length === 0 && !('problem' in file) ? [] : [{ list, servers, file }]
  })
}

/** A list as a file that is written; `kept` is what stood there before it was. */
export function wrapFile(list: ServerList, front: FrontCommand, stored: string | null): InstallFile {
  return {
    path: list.path,
    mode: 0o600,
    add: text => wrapText(withoutGone(text ?? '', list, front), list, front),
    remove: text => unwrapText(text, list, front, stored),
    clear: text => withoutFronts(text, list, words => isLostFront(words, front)),
    byHand: `${[front.program, ...front.args].join(' ')} --name NAME -- THE SERVER’S OWN COMMAND\n`,
  }
}

function seenIn(list: ServerList, front: FrontCommand): readonly SeenServer[] {
  const text = decodeText(bytesOf(list.path) ?? Buffer.alloc(0))
  return serversIn(withoutGone(text, list, front), list).map(({ name, entry }) => ({
    name,
    fronting: frontEntry(name, entry, list.shape, front),
  }))
}

/** The servers that the text of a list names. Throws `invalid` for what can’t be read. */
export function serversIn(text: string, { format, at }: ServerList): readonly ListedServer[] {
  if (text.trim() === '') return []
  return format === 'json' ? jsonServers(text, at) : tomlServers(text, at[0]?.[0] ?? '')
}

function wrapText(text: string, list: ServerList, front: FrontCommand): string {
  const change = list.format === 'json' ? changeJson : changeToml
  return serversIn(text, list).reduce((result, server) => {
    const fronting = frontEntry(server.name, server.entry, list.shape, front)
    return fronting.how === 'change' ? change(result, server, fronting.change) : result
  }, text)
}

/** Entries that are as we wrote them get their own words back; of others what they were is read from themselves. */
function unwrapText(text: string, list: ServerList, front: FrontCommand, stored: string | null): string {
  const before = stored === null ? [] : serversIn(stored, list)
  const change = list.format === 'json' ? changeJson : changeToml
  return serversIn(text, list).reduce((result, server) => {
    if (!isJsonObject(server.entry)) return result
    const was = before.find(({ at }) => isDeepStrictEqual(at, server.at))
    if (isDeepStrictEqual(was?.entry, server.entry)) return result
    const bare = bareEntry(server.entry, list.shape, front)
    const isSame = bare && isDeepStrictEqual(changeEntry(server.entry, bare), was?.entry)
    if (list.format === 'json' && stored !== null && was && (isSame || isOfThis(was, server, list, front)))
      return copyJson(result, server.at, stored)
    return bare ? change(result, server, bare) : result
  }, text)
}

/** Commands of ours that are gone, with the server’s own command after them: it is told by itself what stood there. */
function withoutGone(text: string, list: ServerList, front: FrontCommand): string {
  return withoutFronts(
    text,
    list,
    words => words.includes('--') && !isOurs(words, front) && isLostFront(words, front),
  )
}

function withoutFronts(
  text: string,
  list: ServerList,
  isLost: (words: readonly string[]) => boolean,
): string {
  const change = list.format === 'json' ? changeJson : changeToml
  return serversIn(text, list).reduce((result, server) => {
    if (!isJsonObject(server.entry)) return result
    const words = commandWords(server.entry)
    if (!Array.isArray(words) || !isLost(words)) return result
    const bare = bareEntry(server.entry, list.shape, { known: words.slice(0, 1) })
    return bare ? change(result, server, bare) : result
  }, text)
}

function isOfThis(was: ListedServer, now: ListedServer, { shape }: ServerList, front: FrontCommand): boolean {
  const fronting = frontEntry(was.name, was.entry, shape, front)
  if (fronting.how !== 'change' || !isJsonObject(was.entry)) return false
  return isDeepStrictEqual(changeEntry(was.entry, fronting.change), now.entry)
}

/** Reads from an entry how it was before it came behind the gate; undefined for one that is not of ours. */
function bareEntry(
  entry: JsonObject,
  shape: ServerShape,
  front: Pick<FrontCommand, 'known'>,
): EntryChange | undefined {
  const words = commandWords(entry)
  if (words === undefined || words === 'unreadable' || !isOurs(words, front)) return undefined
  const end = words.indexOf('--')
  if (end >= 0) return bareCommand(words.slice(end + 1), shape)
  const at = words.indexOf('--url')
  const url = at < 0 ? undefined : words[at + 1]
  return url === undefined ? undefined : bareUrl(entry, url, words.slice(at + 2), shape)
}

function bareCommand([program, ...args]: readonly string[], shape: ServerShape): EntryChange | undefined {
  if (program === undefined) return undefined
  const set = shape.command === 'one list' ? { command: [program, ...args] } : { command: program, args }
  return { set, remove: [] }
}

function bareUrl(
  entry: JsonObject,
  url: string,
  options: readonly string[],
  { environment, url: [field = 'url'], startedType }: ServerShape,
): EntryChange {
  const env = entry[environment]
  const values = isJsonObject(env) ? env : {}
  const pairs = options.flatMap((word, i) =>
    word === '--header-env' ? [(options[i + 1] ?? '').split('=')] : [],
  )
  const own = pairs.filter(([, variable = '']) => Object.hasOwn(values, variable))
  const headers = Object.fromEntries(
    own.map(([name = '', variable = '']) => [name, memberOf(values, variable) ?? '']),
  )
  const others = Object.entries(values).filter(([name]) => !own.some(([, variable]) => variable === name))
  const named = pairs.filter(pair => !own.includes(pair))
  const token = options.indexOf('--token-env')
  const isCodex = named.length > 0 || token >= 0
  const type = startedType === 'local' && environment === 'environment' ? 'remote' : 'http'
  return {
    set: {
      ...('type' in entry && { type }),
      [field]: url,
      ...(own.length > 0 && { [isCodex ? 'http_headers' : 'headers']: headers }),
      ...(named.length > 0 && { env_http_headers: Object.fromEntries(named) as JsonObject }),
      ...(token >= 0 && { bearer_token_env_var: options[token + 1] ?? '' }),
      ...(others.length > 0 && { [environment]: Object.fromEntries(others) }),
    },
    remove: ['command', 'args', 'env_vars', ...(others.length > 0 ? [] : [environment])].filter(one =>
      Object.hasOwn(entry, one),
    ),
  }
}

/** The servers of a TOML file: the tables below one name. Throws `invalid` for what can’t be read. */
function tomlServers(text: string, list: string): readonly ListedServer[] {
  const servers = memberOf(dataOf(text), list)
  if (!isJsonObject(servers)) return []
  return Object.entries(servers).map(([name, entry]) => ({ name, at: [list, name], entry }))
}

/** The text with one entry changed; all else stays as it is. Throws `invalid` where that can’t be. */
function changeToml(text: string, { at, entry }: ListedServer, change: EntryChange): string {
  if (!isJsonObject(entry)) throw unreadableFile('an entry of a server is no table')
  const fields = tomlStatements(text).filter(
    ({ path }) => path.length === 3 && path[0] === at[0] && path[1] === at[1],
  )
  const fieldOf = (name: string) => fields.find(({ path }) => path[2] === name)
  const { set, first, remove } = change
  const list = first && memberOf(entry, first.field)
  const values = { ...set, ...(first && !hasItems(list) && { [first.field]: [...first.items] }) }
  const edits: Edit[] = Object.entries(values).flatMap(([name, value]) => {
    const there = fieldOf(name)
    return there ? [{ from: there.valueFrom, to: there.to, text: asToml(value) }] : []
  })
  const missing = Object.entries(values).filter(([name]) => !fieldOf(name))
  const anchor = fields[0]
  if (!anchor) throw unreadableFile(`the table of ${at[1]} is not one that can be changed safely`)
  const lines = missing.map(([name, value]) => `${name} = ${asToml(value)}\n`).join('')
  edits.push({ from: anchor.from, to: anchor.from, text: lines })
  const there = first && hasItems(list) ? fieldOf(first.field) : undefined
  if (there && first) edits.push(firstItems(text, there, first.items))
  for (const name of remove) edits.push(...removal(text, fieldOf(name)))
  return checkToml(applied(text, edits), text, at, changeEntry(entry, change))
}

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

function hasItems(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}

function firstItems(text: string, { valueFrom }: TomlStatement, items: readonly string[]): Edit {
  const gap = /^\s*/.exec(text.slice(valueFrom + 1))?.[0] ?? ''
  const from = valueFrom + 1 + gap.length
  return {
    from,
    to: from,
    text: items.map(item => `${JSON.stringify(item)},${gap === '' ? ' ' : gap}`).join(''),
  }
}

/** A whole line; a field in a table of its own can’t be taken out, which the check finds. */
function removal(text: string, there: TomlStatement | undefined): readonly Edit[] {
  if (!there) return []
  const end = /^[ \t]*(?:#[^\n]*)?\r?\n?/.exec(text.slice(there.to))?.[0].length ?? 0
  return [{ from: there.from, to: there.to + end, text: '' }]
}

/** The last first; what is put before a field that is removed stays. */
function applied(text: string, edits: readonly Edit[]): string {
  const ordered = [...edits].sort((a, b) => b.from - a.from || b.to - a.to)
  return ordered.reduce((all, { from, to, text: fresh }) => all.slice(0, from) + fresh + all.slice(to), text)
}

/** Held against the parser: the entry is what it should be, and nothing else has changed. */
function checkToml(result: string, text: string, at: readonly string[], entry: JsonObject): string {
  const [list = '', name = ''] = at
  const before = dataOf(text)
  const servers = memberOf(before, list)
  const wanted = { ...before, [list]: { ...(isJsonObject(servers) ? servers : {}), [name]: entry } }
  if (isDeepStrictEqual(dataOf(result), wanted)) return result
  throw unreadableFile(`the table of ${name} is not one that can be changed safely`)
}

/** Values are what JSON has; strings of JSON are strings of TOML too. */
function asToml(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(asToml).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)} = ${asToml(one)}`)
  return `{ ${fields.join(', ')} }`
}

function dataOf(text: string): JsonObject {
  try {
    return plain(parse(text) as unknown as Json) as JsonObject
  } catch {
    throw unreadableFile('it is no TOML')
  }
}

/** Dates and tables without a prototype become what can be compared. */
function plain(value: Json): Json {
  return JSON.parse(JSON.stringify(value)) as Json
}

/** A list of servers that was written. */
export type WrapRecord = z.infer<typeof wrapped>

/** The lists of servers that were written with this state folder. Throws `storage` for a record that can’t be read. */
export function readWraps(stateFolder: string): readonly WrapRecord[] {
  const file = join(stateFolder, 'wrapped.json')
  if (!existsSync(file)) return []
  try {
    return record.parse(JSON.parse(readFileSync(file, 'utf8'))).wrapped
  } catch {
    throw new GateError('storage', `${file} can’t be read: restore it, or undo the lists of servers by hand.`)
  }
}

/** Replaces the record whole. */
export function writeWraps(stateFolder: string, all: readonly WrapRecord[]): void {
  const text = `${JSON.stringify({ version: 1, wrapped: all }, null, 2)}\n`
  replaceFile(join(stateFolder, 'wrapped.json'), text, 0o600)
}
