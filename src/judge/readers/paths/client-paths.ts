import { clientNames, clients } from '../../../ground/clients/index.ts'
import type { ClientGuards } from '../../../ground/clients/client-record.ts'

const guards = clientNames.map(name => clients[name].guards)

/** A source of a regular expression for every path that some client’s record lists there. */
export function clientPaths(list: 'settings' | 'instructions' | 'credentials'): string {
  return guards.flatMap(guard => guard[list].map(sourceOf)).join('|')
}

/** Returns the same source for the folders of which a client has one: the machine’s settings, or instructions. */
export function clientFolders(folder: 'machine' | 'instructionFolder'): string {
  return guards
    .flatMap(guard => guard[folder] ?? [])
    .map(sourceOf)
    .join('|')
}

/** The source for a path in the notation of `ClientGuards`. */
function sourceOf(path: ClientGuards['settings'][number]): string {
  return path
    .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replace(/<(\d+)>/g, '[\\w-]{1,$1}')
    .replace(/\/\*\*$/, '/.*')
    .replace(/\/$/, '(?:$$|/.*)')
}
