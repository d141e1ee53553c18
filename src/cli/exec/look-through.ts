import { type Dirent, readdirSync, statSync } from 'node:fs'
import type { Entry } from '../../proof/boundary/plan.ts'
import type { Place } from '../../ground/model/place.ts'
import { GateError } from '../../ground/model/errors.ts'
import { entryOf } from './client-inside.ts'
import { basename } from 'node:path'
import type { PathRole } from '../../ground/model/effect.ts'
import { pathRoles } from '../../judge/readers/paths/path-roles.ts'

/** `settings` run code or steer agents outside, `secrets` are named as files with secrets are. */
type HeldKind = 'settings' | 'secrets'

const kinds = new Map<PathRole, HeldKind>([
  ['agent-settings', 'settings'],
  ['editor-config', 'settings'],
  ['package-config', 'settings'],
  ['git-hook', 'settings'],
  ['credential', 'secrets'],
])
const lookedFor: ReadonlySet<PathRole> = new Set(kinds.keys())
/** Files of a working tree that Git reads and runs nothing by, without settings that a boundary holds. */
const harmless = new Set(['.gitattributes', '.gitmodules'])
/** A project’s own policy can only narrow: whoever takes it away loosens. */
const ownPolicy = /\/\.countersign(?:\/policy\.toml)?$/
const none: readonly HeldKind[] = []
const settings: readonly HeldKind[] = ['settings']

/** Returns how closely a path of the workspace is held, by its name alone; most are not. */
function heldKinds(path: string, place: Place): readonly HeldKind[] {
  if (ownPolicy.test(path)) return settings
  const roles = pathRoles(path, place, lookedFor)
  if (roles.length === 0 || harmless.has(basename(path))) return none
  return [...new Set(roles.flatMap(role => kinds.get(role) ?? []))]
}

/** An entry of a folder with what its name says of it. */
interface FolderItem {
  readonly item: Dirent
  readonly kinds: readonly HeldKind[]
}

/** The entries of one folder as far as they matter to a boundary: folders, links, and files of telling names. */
interface FolderItems {
  /** Of all entries. */
  readonly count: number
  readonly items: readonly FolderItem[]
  /** It is there and can’t be listed: whoever took the right away could give it back inside. */
  readonly isUnread: boolean
  /** A repository without a working tree: Git finds it by what lies in it, and obeys it. */
  readonly isBare: boolean
}

/** Nanoseconds after which a change shows in a folder's time: some disks count in whole seconds, one in two. */
const tick = 3_000_000_000n

/**
 * Reads folders, and each again only where something in it was made, removed or renamed: the kernel sets a folder's time
 * of change then, and nobody can set it back.
 */
export class FolderReader {
  private readonly place: Place
  private readonly known = new Map<string, FolderItems & { readonly stamp: string }>()

  constructor(place: Place) {
    this.place = place
  }

  /** Returns the entries of a folder that programs know by the first name, and that really is at the second. */
  in(named: string, real: string): FolderItems {
    // Looked at before the folder is read: what changes in between shows the next time.
    const stamp = stampOf(real)
    const key = `${named}\0${real}`
    const known = this.known.get(key)
    if (known && known.stamp === stamp) return known
    const found = itemsOf(named, real, this.place)
    if (stamp === undefined) this.known.delete(key)
    else this.known.set(key, { ...found, stamp })
    return found
  }
}

/** The folder and its time of change; undefined where that is so new that another change could have the same. */
function stampOf(folder: string): string | undefined {
  try {
    const { dev, ino, ctimeNs } = statSync(folder, { bigint: true })
    return BigInt(Date.now()) * 1_000_000n - ctimeNs < tick ? undefined : `${dev}:${ino}:${ctimeNs}`
  } catch {
    return undefined
  }
}

function itemsOf(named: string, real: string, place: Place): FolderItems {
  const all = entriesIn(real)
  if (!all) return { count: 0, items: [], isUnread: true, isBare: false }
  const items = all
    .map(item => ({ item, kinds: item.name === '.git' ? [] : heldKinds(`${named}/${item.name}`, place) }))
    .filter(({ item, kinds }) => !item.isFile() || item.name === '.git' || kinds.length > 0)
  return { count: all.length, items, isUnread: false, isBare: isBare(all) }
}

function isBare(all: readonly Dirent[]): boolean {
  const names = new Set(all.map(({ name }) => name))
  return ['HEAD', 'objects', 'refs'].every(name => names.has(name))
}

function entriesIn(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? [] : undefined
  }
}

/** Folders of what others made: nobody keeps secrets there, and they can hold more files than all the rest. */
const passedOver = new Set(['node_modules', '.venv', 'venv', '__pycache__', '.tox', 'target', '.git'])
const max = 200_000
/** Folders below a link that may still belong to a name that the link is a part of: `.claude` → `x`, `x/hooks/a.sh`. */
const belowLinks = 4

/** The finds in a workspace that a boundary holds more closely than the rest. */
export interface WorkspaceFinds extends Readonly<Record<HeldKind, readonly Entry[]>> {
  /** Paths of `.git`, a folder or a file that names one. */
  readonly repositories: readonly string[]
  /** Names of settings as programs outside know them; of a link, with what it leads to. */
  readonly obeyed: readonly string[]
  /** Folders that this account may not look into; they are among the secrets, so that nobody inside can either. */
  readonly unread: readonly string[]
  /** There are more files than anybody looks at: the rest is not known. */
  readonly isCut: boolean
}

/** A folder by the name under which programs find it, and where it really is; those behind a link are looked into so deep. */
interface Folder {
  readonly named: string
  readonly real: string
  readonly depth: number | undefined
}

/**
 * Looks through a workspace for repositories, settings of clients and editors, and files named like secrets. Links are
 * followed within it, since programs follow them; what is hidden anyway is not looked into.
 */
export function lookThrough(workspace: string, place: Place, hidden: ReadonlySet<string>): WorkspaceFinds {
  const finds = {
    repositories: [] as string[],
    settings: [] as Entry[],
    secrets: [] as Entry[],
    obeyed: [] as string[],
    unread: [] as string[],
  }
  const folders: Folder[] = [{ named: workspace, real: workspace, depth: undefined }]
  const reader = readerFor(place)
  const followed = new Set<string>()
  let seen = 0
  for (let folder = folders.pop(); folder !== undefined && seen <= max; folder = folders.pop()) {
    const { count, items, isUnread, isBare } = reader.in(folder.named, folder.real)
    seen += count
    if (isUnread) {
      finds.unread.push(folder.real)
      finds.secrets.push({ path: folder.real, kind: 'folder' })
    }
    if (folder.depth === undefined && isBare) finds.repositories.push(folder.real)
    for (const { item, kinds } of items) {
      const named = `${folder.named}/${item.name}`
      const found = foundAt(`${folder.real}/${item.name}`, item, workspace)
      if (item.name === '.git' && folder.depth === undefined) finds.repositories.push(named)
      if (item.isDirectory() || kinds.length > 0) refuseUnreadable(item.name, folder.real)
      if (found) for (const kind of kinds) finds[kind].push(found)
      if (kinds.includes('settings') || isLedAway(item, found)) finds.obeyed.push(obeyedName(named, item))
      const below = belowOf(folder, named, item, found)
      if (below && !hidden.has(below.real) && isNew(below, followed)) folders.push(below)
    }
  }
  return { ...finds, isCut: seen > max }
}

/** Returns what a name stands for: of a link, what it leads to in the workspace, since programs follow it. */
function foundAt(path: string, item: Dirent, workspace: string): Entry | undefined {
  if (item.isDirectory()) return { path, kind: 'folder' }
  if (item.isFile()) return { path, kind: 'file' }
  const target = item.isSymbolicLink() ? entryOf(path) : undefined
  return target?.path.startsWith(`${workspace}/`) ? target : undefined
}

/** Returns the folder that an item is or leads to, where somebody is to look into it. */
function belowOf(
  { depth }: Folder,
  named: string,
  item: Dirent,
  found: Entry | undefined,
): Folder | undefined {
  if (found?.kind !== 'folder' || passedOver.has(item.name)) return undefined
  const remaining = depth === undefined ? (item.isSymbolicLink() ? belowLinks : undefined) : depth - 1
  return remaining === 0 ? undefined : { named, real: found.path, depth: remaining }
}

/** Links may lead around: what lies behind one is looked at once under each last name of it. */
function isNew({ named, real, depth }: Folder, followed: Set<string>): boolean {
  if (depth === undefined) return true
  const key = `${named.slice(named.lastIndexOf('/'))}\0${real}\0${depth}`
  if (followed.has(key)) return false
  followed.add(key)
  return true
}

/** Settings of programs lie in folders of such names; nobody looks behind one that leads out of the workspace. */
function isLedAway(item: Dirent, found: Entry | undefined): boolean {
  return item.isSymbolicLink() && item.name.startsWith('.') && !found
}

/** The target of a link is part of what is obeyed: led elsewhere, it is another setting. */
function obeyedName(named: string, item: Dirent): string {
  if (!item.isSymbolicLink()) return named
  return `${named} → ${entryOf(named)?.path ?? 'nothing'}`
}

/** One reader for each place: most of what is there after a command was there before it. */
const readers = new Map<string, FolderReader>()

function readerFor(place: Place): FolderReader {
  const key = JSON.stringify(place)
  const reader = readers.get(key) ?? new FolderReader(place)
  readers.set(key, reader)
  return reader
}

/** No path leads to a name that is no text. */
function refuseUnreadable(name: string, folder: string): void {
  if (!name.includes('\ufffd')) return
  throw new GateError(
    'invalid',
    `“${name}” in ${folder} has a name that is no UTF-8, so it can’t be held and nothing ran: rename it, or --hide ${folder}.`,
  )
}
