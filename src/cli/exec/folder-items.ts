import { type Dirent, readdirSync, statSync } from 'node:fs'
import type { Place } from '../../ground/model/place.ts'
import { type HeldKind, heldKinds } from './held-kinds.ts'

/** An entry of a folder with what its name says of it. */
export interface FolderItem {
  readonly item: Dirent
  readonly kinds: readonly HeldKind[]
}

/** The entries of one folder as far as they matter to a boundary: folders, links, and files of telling names. */
export interface FolderItems {
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
