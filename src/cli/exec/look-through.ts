import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from '../../boundary/plan.ts'
import type { PathRole } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { entryOf } from './entry-of.ts'
import { pathRoles } from '../../readers/paths/path-roles.ts'

/** Folders of what others made: nobody keeps secrets there, and they can hold more files than all the rest. */
const passedOver = new Set(['node_modules', '.venv', 'venv', '__pycache__', '.tox', 'target', '.git'])
const lookedFor: ReadonlySet<PathRole> = new Set(['agent-settings', 'editor-config', 'credential'])
const most = 50_000

/** The finds in a workspace that a boundary holds more closely than the rest. */
export interface WorkspaceFinds {
  /** Paths of `.git`, a folder or a file that names one. */
  readonly repositories: readonly string[]
  readonly settings: readonly Entry[]
  readonly secrets: readonly Entry[]
  /** More than 50,000 files: the rest was not looked at. */
  readonly isCut: boolean
}

/** Looks through a workspace for repositories, settings of clients and editors, and files named like secrets. */
export function lookThrough(workspace: string, place: Place): WorkspaceFinds {
  const finds = { repositories: [] as string[], settings: [] as Entry[], secrets: [] as Entry[] }
  const folders = [workspace]
  const names = knownNames(place)
  let seen = 0
  for (let folder = folders.pop(); folder !== undefined && seen <= most; folder = folders.pop()) {
    for (const item of itemsIn(folder)) {
      seen += 1
      const path = join(folder, item.name)
      if (item.name === '.git') finds.repositories.push(path)
      else if (!names.has(path)) names.set(path, kindOf(path, place))
      const kind = names.get(path)
      const entry = kind && foundAt(path, item, workspace)
      if (kind && entry) finds[kind].push(entry)
      if (item.isDirectory() && !passedOver.has(item.name)) folders.push(path)
    }
  }
  return { ...finds, isCut: seen > most }
}

/** Returns what a name stands for: of a link, what it leads to in the workspace, since programs follow it. */
function foundAt(path: string, item: Dirent, workspace: string): Entry | undefined {
  if (item.isDirectory()) return { path, kind: 'folder' }
  if (item.isFile()) return { path, kind: 'file' }
  const target = item.isSymbolicLink() ? entryOf(path) : undefined
  return target?.path.startsWith(`${workspace}/`) ? target : undefined
}

/** Returns the list that a path belongs to by its name alone; null for most. */
function kindOf(path: string, place: Place): keyof Finds | null {
  const roles = pathRoles(path, place, lookedFor)
  if (roles.includes('agent-settings') || roles.includes('editor-config')) return 'settings'
  return roles.includes('credential') ? 'secrets' : null
}

type Finds = Record<'settings' | 'secrets', Entry[]>
type KnownNames = Map<string, keyof Finds | null>

/** Names are read once: most of what is there after a command was there before it. */
const known = new Map<string, KnownNames>()

function knownNames(place: Place): KnownNames {
  const key = JSON.stringify(place)
  const names: KnownNames = known.get(key) ?? new Map()
  known.set(key, names)
  return names
}

function itemsIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
