import { type Dirent, lstatSync, readdirSync, readlinkSync } from 'node:fs'
import type { Entry, Link } from '../../proof/boundary/plan.ts'

/** Folders in which systems keep programs, libraries and their settings; those that are links stay links. */
const folders = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix',
  '/snap',
]
/** Only in the last two can something lie that not everybody may read. */
const lookedInto = ['/etc', '/opt']
const deepest = 3
const most = 5_000
const othersRead = 0o004

/** The system as it stands inside. */
export interface SystemEntries {
  readonly system: readonly Entry[]
  readonly links: readonly Link[]
  readonly closed: readonly Entry[]
}

let known: SystemEntries | undefined

/**
 * Looks at the folders of the system, once for a process: what everybody may read of it is shown, and what lies there for
 * few is not.
 */
export function systemEntries(): SystemEntries {
  known ??= lookAtSystem()
  return known
}

function lookAtSystem(): SystemEntries {
  const links: Link[] = []
  const system: Entry[] = []
  for (const path of folders) {
    const facts = lstatSync(path, { throwIfNoEntry: false })
    if (facts?.isSymbolicLink()) links.push({ at: path, to: readlinkSync(path) })
    else if (facts?.isDirectory()) system.push({ path, kind: 'folder' })
  }
  const closed = lookedInto.filter(path => system.some(one => one.path === path)).flatMap(closedBelow)
  return { system, links, closed }
}

function closedBelow(top: string): readonly Entry[] {
  const found: Entry[] = []
  let seen = 0
  const look = (folder: string, depth: number): void => {
    for (const item of itemsIn(folder)) {
      if (++seen > most) return
      if (item.isSymbolicLink()) continue
      const path = `${folder}/${item.name}`
      const facts = lstatSync(path, { throwIfNoEntry: false })
      if (!facts) continue
      const isOpen = (facts.mode & othersRead) !== 0
      if (!isOpen && facts.isDirectory()) found.push({ path, kind: 'folder' })
      else if (!isOpen && facts.isFile()) found.push({ path, kind: 'file' })
      else if (facts.isDirectory() && depth < deepest) look(path, depth + 1)
    }
  }
  look(top, 1)
  return found
}

function itemsIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
