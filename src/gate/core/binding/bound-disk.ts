import { closeSync, fstatSync, readSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { folderKey, isUnknownPath, unseenKey } from './folder-key.ts'
import { filesBelow, type FoundFile, type LookLimit, typeAt } from './files-below.ts'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

/** The most entries of folders that are looked at for one call. */
const maxEntries = 20_000
/** The most paths that an approval is bound to, and how many of one folder stand there one by one. */
const maxPaths = 512
const maxOfFolder = 100
/** The most files of those that judging read that stand there one by one. */
const maxOneByOne = 256
/** The most bytes of one file, and of all, that are read for what they load. */
const maxTextLength = 256 * 1024
const maxText = 8 * 1024 * 1024

/** The disk as the binding of one call looks at it: so many entries, so much text, and no more. */
export class BoundDisk {
  private readonly bound = new Set<string>()
  private readonly entered = new Set<string>()
  private readonly limit: LookLimit = { entries: maxEntries }
  private text = maxText

  /** Every path that was bound. */
  get paths(): readonly string[] {
    return [...this.bound]
  }

  /** Binds a file, whether it is there or not; one whose name only the run tells can’t be. */
  bind(path: string): void {
    const isFull = this.bound.size >= maxPaths && !this.bound.has(path)
    if (isFull || isUnknownPath(path)) this.leaveOut(path)
    else this.bound.add(path)
  }

  /** Notes a file or a folder that is not bound: the review says so. */
  leaveOut(path: string): void {
    this.bound.add(unseenKey(isUnknownPath(path) ? path : dirname(path)))
  }

  /**
   * Binds every one of these files, however many they are: one by one, or where they are many those of a folder together.
   * Judging read them, so none is left out.
   */
  bindAll(paths: readonly string[]): void {
    const known = paths.filter(path => !isUnknownPath(path))
    for (const path of paths) if (isUnknownPath(path)) this.leaveOut(path)
    const byFolder = known.length <= maxOneByOne ? new Map<string, string[]>() : filesByFolder(known)
    for (const [folder, names] of byFolder) this.bound.add(folderKey(folder, names))
    for (const path of known) if (!byFolder.get(dirname(path))?.includes(basename(path))) this.bound.add(path)
  }

  /** Binds things that the call changes, however many they are: a call has no more of them than its effects. */
  bindThings(keys: readonly string[]): void {
    for (const key of keys) this.bound.add(key)
  }

  /** Binds the files of a folder that patterns fit as one: another one is a change. */
  bindTogether(folder: string, patterns: readonly string[]): void {
    this.bound.add(folderKey(folder, patterns))
  }

  /** Binds the files of a folder that patterns fit: one by one, or together where they are many. */
  bindBelow(folder: string, patterns: readonly string[]): readonly FoundFile[] {
    const { files, isWhole } = filesBelow(folder, patterns, this.limit)
    if (!isWhole) this.bound.add(unseenKey(folder))
    if (files.length <= maxOfFolder) for (const { path } of files) this.bind(path)
    else this.bound.add(folderKey(folder, patterns))
    return files
  }

  /** Tells whether something is looked at for the first time: what refers to itself is looked at once. */
  enter(what: string): boolean {
    const isNew = !this.entered.has(what)
    this.entered.add(what)
    return isNew
  }

  /** The kind of thing that is at a path; undefined for nothing, and once much was looked at. */
  typeAt(path: string): 'file' | 'folder' | undefined {
    if (this.limit.entries-- > 0) return typeAt(path)
    this.leaveOut(path)
    return undefined
  }

  /** The text of a regular file; undefined for none. What a long one, or one too many, refers to is left out. */
  read(path: string): string | undefined {
    const text = this.text <= 0 ? null : textOf(path)
    if (text === null) this.leaveOut(path)
    this.text -= text?.length ?? 0
    return text ?? undefined
  }
}

/** Files by their folders, sorted; those left out whose names may stand for more than themselves. */
function filesByFolder(paths: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const path of [...paths].sort()) {
    const name = basename(path)
    if (!/^[\w.-]{1,255}$/.test(name)) continue
    const names = found.get(dirname(path))
    if (names) names.push(name)
    else found.set(dirname(path), [name])
  }
  return found
}

/** Null for a file that is too long; undefined for one that can’t be read. */
function textOf(path: string): string | null | undefined {
  try {
    const file = openToRead(path)
    try {
      const status = fstatSync(file)
      if (!status.isFile()) return undefined
      if (status.size > maxTextLength) return null
      const bytes = Buffer.alloc(status.size)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, status.size, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
