import { closeSync, fstatSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { openToRead } from '../../../ground/disk/open-to-read.ts'
import type { ContentsAfter } from '../../../judge/readers/contents-after.ts'
import { FileOwners } from './file-owners.ts'
import type { UnreadReason } from './unread-reason.ts'

/** The most bytes of one module; a program that is longer is not read either. */
const longest = 512 * 1024
/** The beginning of a file, in which one that is no text shows it. */
const beginning = 512

/** A file that a program may load. */
export interface FoundModule {
  /** Undefined for a file whose text could not be read. */
  readonly text?: string
  readonly reason?: UnreadReason
  /** Tells that the project keeps the file as it is, or that a package manager put it there: nobody wrote it now. */
  readonly isKept: boolean
}

/** The files that the programs of one call will find. */
export interface LoadingDisk {
  /** Finds a module: what the call leaves at a path, else what is there. Undefined for nothing, and for a folder. */
  at(path: string, after: ContentsAfter): FoundModule | undefined
  /** Returns the names in a folder, in lower case; none where there is no folder. */
  namesIn(folder: string): ReadonlySet<string>
}

/** The disk of this machine. */
export class PresentDisk implements LoadingDisk {
  private readonly names = new Map<string, ReadonlySet<string>>()
  private readonly found = new Map<string, FoundModule | undefined>()
  private readonly owners: FileOwners

  constructor(since: number | undefined) {
    this.owners = new FileOwners(since)
  }

  at(path: string, after: ContentsAfter): FoundModule | undefined {
    const text = after(path, before => this.present(before)?.text)
    if (text === undefined) return this.present(path)
    return afterCall(text)
  }

  namesIn(folder: string): ReadonlySet<string> {
    const known = this.names.get(folder)
    if (known) return known
    const names = namesOf(folder)
    this.names.set(folder, names)
    return names
  }

  private present(path: string): FoundModule | undefined {
    if (!this.mayBeAt(path)) return undefined
    if (this.found.has(path)) return this.found.get(path)
    const module = this.look(path)
    this.found.set(path, module)
    return module
  }

  /** Some disks do not tell `A.js` from `a.js`. */
  private mayBeAt(path: string): boolean {
    return this.namesIn(dirname(path)).has(basename(path).toLowerCase())
  }

  private look(path: string): FoundModule | undefined {
    if (this.owners.isInstalled(path)) return isFile(path) ? { isKept: true } : undefined
    try {
      const file = openToRead(path)
      try {
        return this.readFrom(file, path)
      } finally {
        closeSync(file)
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOENT' || code === 'ENOTDIR'
        ? undefined
        : { isKept: false, reason: 'no right to read it' }
    }
  }

  private readFrom(file: number, path: string): FoundModule | undefined {
    const status = fstatSync(file)
    if (status.isDirectory()) return undefined
    if (!status.isFile()) return { isKept: false, reason: 'no regular file' }
    if (status.size > longest) return { isKept: this.owners.isUntouched(path, status), reason: 'too large' }
    const bytes = Buffer.alloc(status.size)
    const whole = bytes.subarray(0, readSync(file, bytes, 0, status.size, 0))
    const isKept = this.owners.isCommitted(path, whole, status)
    return whole.subarray(0, beginning).includes(0)
      ? { isKept, reason: 'no text' }
      : { isKept, text: whole.toString('utf8').replaceAll('\0', '') }
  }
}

function namesOf(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder).map(name => name.toLowerCase()))
  } catch {
    return new Set()
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true
  } catch {
    return false
  }
}

/** Files of a workspace on no disk, as far as the session remembers their texts. */
export class RememberedDisk implements LoadingDisk {
  private readonly texts: ReadonlyMap<string, string>

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts
  }

  at(path: string, after: ContentsAfter): FoundModule | undefined {
    const text = after(path, before => this.texts.get(before)) ?? this.texts.get(path)
    return text === undefined ? undefined : { isKept: false, text }
  }

  namesIn(folder: string): ReadonlySet<string> {
    const below = `${folder}/`
    const paths = [...this.texts.keys()].filter(path => path.startsWith(below))
    return new Set(paths.map(path => (path.slice(below.length).split('/', 1)[0] ?? '').toLowerCase()))
  }
}

function afterCall(text: string | null): FoundModule {
  return text === null
    ? { isKept: false, reason: 'the call changes it in a way that is not followed' }
    : { isKept: false, text }
}
