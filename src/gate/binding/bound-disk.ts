import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { folderKey, unseenKey } from './folder-key.ts'
import { filesBelow, type FoundFile, type LookLimit, typeAt } from './files-below.ts'

/** The most entries of folders that are looked at for one call. */
const mostEntries = 20_000
/** The most paths that an approval is bound to, and how many of one folder stand there one by one. */
const mostPaths = 1_024
const mostOfFolder = 200
/** The most bytes of one file, and of all, that are read for what they load. */
const longestText = 256 * 1024
const mostText = 8 * 1024 * 1024

/** The disk as the binding of one call looks at it: so many entries, so much text, so long, and no more. */
export class BoundDisk {
  private readonly bound = new Set<string>()
  private readonly entered = new Set<string>()
  private readonly limit: LookLimit
  private text = mostText

  constructor(isLate: () => boolean) {
    this.limit = { entries: mostEntries, isLate }
  }

  /** Every path that was bound. */
  get paths(): readonly string[] {
    return [...this.bound]
  }

  /** Binds a file, whether it is there or not. */
  bind(path: string): void {
    const isFull = this.bound.size >= mostPaths && !this.bound.has(path)
    this.bound.add(isFull ? unseenKey(dirname(path)) : path)
  }

  /** Binds the files of a folder that patterns fit: one by one, or together where they are many. */
  bindBelow(folder: string, patterns: readonly string[]): readonly FoundFile[] {
    const { files, isWhole } = filesBelow(folder, patterns, this.limit)
    if (!isWhole) this.bound.add(unseenKey(folder))
    if (files.length <= mostOfFolder) for (const { path } of files) this.bind(path)
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
    return this.limit.entries-- <= 0 ? undefined : typeAt(path)
  }

  /** The text of a regular file; undefined for none, for a long one, and once much was read. */
  read(path: string): string | undefined {
    if (this.text <= 0 || this.limit.isLate()) return undefined
    try {
      const text = textOf(path)
      this.text -= text?.length ?? 0
      return text
    } catch {
      return undefined
    }
  }
}

function textOf(path: string): string | undefined {
  const file = openSync(path, 0o4000) // O_RDONLY | O_NONBLOCK: a pipe must not hold the gate
  try {
    const status = fstatSync(file)
    if (!status.isFile() || status.size > longestText) return undefined
    const bytes = Buffer.alloc(status.size)
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, status.size, 0))
  } finally {
    closeSync(file)
  }
}
