import { lstatSync, readdirSync } from 'node:fs'
import { type ClientName, clients } from '../../ground/clients/index.ts'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import { jsonServers } from '../../daemon/install/servers/json-servers.ts'

/** Path → digest of what a client obeys there. */
type ObeyedFiles = ReadonlyMap<string, string>

const maxBytes = 4_194_304

const maxFiles = 2_000

const maxDepth = 4

/** Packages that are imported by what is looked at, and what Claude Code’s plugins remember. */
const notObeyed: ReadonlySet<string> = new Set(['node_modules', 'store'])

/**
 * Returns the settings of a client in a home folder by which it runs programs or other rules: hooks, plugins, lists of
 * servers. Its own folder can be changed inside, since it keeps its sessions there, and is obeyed outside.
 */
export function obeyedOutside(client: ClientName, home: string): ObeyedFiles {
  const { folders, guards, servers } = clients[client]
  const found = new Map<string, string>()
  // The one beside its folder holds much else, which changes at every start.
  const lists = (servers?.user ?? []).map(name => join(home, servers?.isBeside ? '' : folders[0], name))
  const look = (path: string, depth: number): void => {
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (found.size >= maxFiles || !facts) return
    if (facts.isDirectory() && depth < maxDepth)
      for (const name of namesIn(path)) if (!notObeyed.has(name)) look(join(path, name), depth + 1)
    if (!facts.isDirectory())
      found.set(path, digestOf(path, servers?.isBeside && lists.includes(path) ? servers.at : undefined))
  }
  const names = guards.settings.map(name => name.replace(/\/(?:\*\*)?$/, ''))
  for (const name of names) if (!folders.includes(name) && !name.includes('<')) look(join(home, name), 0)
  for (const path of lists) look(path, 0)
  return found
}

/** Returns the paths that differ, or are new. */
export function changedIn(before: ObeyedFiles, after: ObeyedFiles): readonly string[] {
  return [...after].filter(([path, digest]) => before.get(path) !== digest).map(([path]) => path)
}

/** Of a file that holds more than its list of servers, that list alone. */
function digestOf(path: string, at: readonly (readonly string[])[] | undefined): string {
  try {
    const bytes = readRegularFile(path, maxBytes)
    const counted = at ? JSON.stringify(jsonServers(bytes.toString(), at)) : bytes
    return createHash('sha256').update(counted).digest('hex')
  } catch {
    return 'unread'
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
