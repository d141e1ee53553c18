import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { isJsonObject } from '../../../ground/model/json.ts'
import type { InstallFile } from '../client-install.ts'
import type { Machine } from '../machine.ts'
import { type PlannedFile, planFile } from '../plan-file.ts'
import { bytesOf, realFile, decodeText } from '../replace-file.ts'
import { bareEntry } from './bare-entry.ts'
import { type Fronting, frontEntry, isLostFront, isOurs, commandWords } from './front-entry.ts'
import { changeJson, copyJson, jsonServers, type ListedServer } from './json-servers.ts'
import { type ServerList, serverLists } from './server-lists.ts'
import { changeEntry, type FrontCommand } from './change-entry.ts'
import { changeToml, tomlServers } from './toml-servers.ts'

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
export function wrapFile(list: ServerList, front: FrontCommand, kept: string | null): InstallFile {
  return {
    path: list.path,
    mode: 0o600,
    add: text => wrapText(withoutGone(text ?? '', list, front), list, front),
    remove: text => unwrapText(text, list, front, kept),
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
function unwrapText(text: string, list: ServerList, front: FrontCommand, kept: string | null): string {
  const before = kept === null ? [] : serversIn(kept, list)
  const change = list.format === 'json' ? changeJson : changeToml
  return serversIn(text, list).reduce((result, server) => {
    if (!isJsonObject(server.entry)) return result
    const was = before.find(({ at }) => isDeepStrictEqual(at, server.at))
    if (isDeepStrictEqual(was?.entry, server.entry)) return result
    const bare = bareEntry(server.entry, list.shape, front)
    const isSame = bare && isDeepStrictEqual(changeEntry(server.entry, bare), was?.entry)
    if (list.format === 'json' && kept !== null && was && (isSame || isOfThis(was, server, list, front)))
      return copyJson(result, server.at, kept)
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
