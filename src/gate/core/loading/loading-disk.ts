import {
  closeSync,
  fstatSync,
  lstatSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import type { UnreadReason } from '../../../ground/model/program-run.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { openToRead } from '../../../ground/disk/open-to-read.ts'
import type { ContentsAfter } from '../../../judge/readers/contents-after.ts'
import { type CommitTree, commitTreeOf } from '../../../ground/git/commit-tree.ts'
import { gitFoldersOf } from '../../../ground/git/head-commit.ts'
import type { SessionMemory, SessionStart } from '../../../ground/model/session-memory.ts'
import { gitIndexWritten, readKeptGitIndex, type TrackedFiles } from './read-git-index.ts'

/** Lists of what a package manager installed, or would install: beside `node_modules`, or in it. */
const lists = [
  'node_modules/.package-lock.json',
  'node_modules/.yarn-state.yml',
  'node_modules/.yarn-integrity',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'package.json',
]
/** Folders in which Python and Ruby keep what was installed. */
const ofSystem = /\/(?:python\d[\d.]*\/(?:site|dist)-packages|ruby\/\d[\d.]*\/(?:bundler\/)?gems)\//
/** Folders among packages that tools keep for themselves. */
const ofTools: ReadonlySet<string> = new Set(['.pnpm', '.store', '.prisma', '.cache', '.vite'])
const maxListLength = 16 * 1024 * 1024

/** Tells files of installed packages from those that somebody put among them. */
class InstalledPackages {
  private readonly known = new Map<string, boolean>()
  private readonly texts = new Map<string, string>()

  holds(path: string): boolean {
    if (ofSystem.test(path)) return true
    // What a package manager starts programs by is a link into a package; anybody can put something else there.
    if (path.includes('/node_modules/.bin/')) return isLink(path) && this.holds(realOf(path))
    const node = /^(.*)\/node_modules\/((?:@[^/]+\/)?[^/]+)(?:\/|$)/.exec(path)
    if (node) return this.once(`${node[1]}\0${node[2]}`, () => this.isInNode(node[1] ?? '', node[2] ?? ''))
    const php = /^(.*?\/vendor)\/([^/]+(?:\/[^/]+)?)/.exec(path)
    return php !== null && this.once(`${php[1]}\0${php[2]}`, () => this.isInPhp(php[1] ?? '', php[2] ?? ''))
  }

  private once(key: string, look: () => boolean): boolean {
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = look()
    this.known.set(key, found)
    return found
  }

  /** A link out of `node_modules` leads to a package of the project itself. */
  private isInNode(top: string, name: string): boolean {
    const folder = join(top, 'node_modules', name)
    if (isLink(folder) && !realOf(folder).includes('/node_modules/')) return false
    // A package within a package was brought by it, as the store of a package manager was.
    if (top.includes('/node_modules/')) return this.holds(`${top}/`)
    return ofTools.has(name) || lists.some(list => mentions(this.text(join(top, list)), name))
  }

  private isInPhp(vendor: string, name: string): boolean {
    const list = this.text(join(vendor, 'composer/installed.json'))
    return list !== '' && (/^(?:autoload\.php$|composer\/|bin\/)/.test(name) || list.includes(`"${name}"`))
  }

  private text(path: string): string {
    const known = this.texts.get(path)
    if (known !== undefined) return known
    const text = textOf(path)
    this.texts.set(path, text)
    return text
  }
}

/** Tells whether a list has a package: `"node_modules/x"`, `"x":`, `"x@^1"`, `/x@1`, each kind in its own way. */
function mentions(list: string, name: string): boolean {
  const spellings = [
    `"node_modules/${name}"`,
    `"${name}":`,
    `"${name}@`,
    `'${name}@`,
    `\n${name}@`,
    ` ${name}@`,
    `/${name}@`,
  ]
  return spellings.some(spelling => list.includes(spelling))
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
  } catch {
    return false
  }
}

function realOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

function textOf(path: string): string {
  try {
    const file = openToRead(path)
    try {
      const { size } = fstatSync(file)
      const bytes = Buffer.alloc(Math.min(size, maxListLength))
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

/** The repository of a file: its top folder, and what its index and the commit of the session's beginning say of each path. */
interface Repository {
  readonly top: string
  readonly entries: TrackedFiles | null
  /** Seconds since 1970 at which the index was written. */
  readonly written: number
  readonly tree: CommitTree
}

/**
 * Tells who a file is of: a package manager, the project as it was committed when the session began, or somebody who wrote
 * it since. A call of an agent may stage, commit and move references, so what git says now never counts.
 */
class FileOwners {
  private readonly start: SessionStart | undefined
  private readonly packages = new InstalledPackages()
  private readonly repositories = new Map<string, Repository | null>()

  constructor(start: SessionStart | undefined) {
    this.start = start
  }

  /** Tells whether a package manager says that it installed the package of a file. */
  isInstalled(path: string): boolean {
    return this.packages.holds(path)
  }

  /** Tells whether a file has the very contents that the project had for it when the session began. */
  isCommitted(path: string, contents: Buffer): boolean {
    return this.isAt(path, ({ top, tree }, at) => tree.holds(relative(top, at), contents))
  }

  /** The same without a look into it: nobody but root can set back when it was changed. */
  isUntouched(path: string, status: Stats): boolean {
    if (!this.start || status.ctimeMs >= this.start.at) return false
    return this.isAt(path, (repository, at) => isSame(repository, relative(repository.top, at), status))
  }

  /** A path through a link is one of its repository's by where it leads. */
  private isAt(path: string, test: (repository: Repository, path: string) => boolean): boolean {
    const isThere = (at: string) => {
      const repository = this.repositoryOf(dirname(at))
      return repository !== null && test(repository, at)
    }
    return isThere(path) || isThere(realPathOf(path))
  }

  private repositoryOf(folder: string): Repository | null {
    const known = this.repositories.get(folder)
    if (known !== undefined) return known
    const above = dirname(folder)
    const found = isThere(join(folder, '.git'))
      ? this.repositoryAt(folder)
      : above === folder
        ? null
        : this.repositoryOf(above)
    this.repositories.set(folder, found)
    return found
  }

  /** A repository that the session did not begin in is nobody's of the project; a work tree of one that it did is. */
  private repositoryAt(top: string): Repository | null {
    const folders = gitFoldersOf(top)
    const commit = folders && memberOf(this.start?.commits, realPathOf(folders.common))
    const tree = folders && commit !== undefined ? commitTreeOf(folders, commit) : undefined
    if (!tree) return null
    return { top, entries: readKeptGitIndex(top), written: gitIndexWritten(top), tree }
  }
}

/** Tells whether a file is as the index noted it. One that changed as the index was written may have changed again in that second. */
function isSame({ entries, written, tree }: Repository, path: string, status: Stats): boolean {
  const entry = entries?.get(path)
  return (
    entry !== undefined &&
    entry.size === status.size % 2 ** 32 &&
    entry.changed === Math.floor(status.ctimeMs / 1_000) &&
    entry.changed < written &&
    tree.blobAt(path)?.equals(entry.blob) === true
  )
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}

function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** The most bytes of one module; a program that is longer is not read either. */
const maxLength = 512 * 1024
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
  /** Tells whether a file is the one that its repository keeps, by its size and the time of its last change alone. */
  isUntouched(path: string): boolean
  /** Returns the names in a folder, in lower case; none where there is no folder. */
  namesIn(folder: string): ReadonlySet<string>
}

/** The disk of this machine. */
export class PresentDisk implements LoadingDisk {
  private readonly names = new Map<string, ReadonlySet<string>>()
  private readonly found = new Map<string, FoundModule | undefined>()
  private readonly owners: FileOwners
  private readonly written: SessionMemory['files']

  /** `written`: paths that the session wrote, installed packages among them. */
  constructor({ start, files }: Pick<SessionMemory, 'start' | 'files'>) {
    this.owners = new FileOwners(start)
    this.written = files
  }

  at(path: string, after: ContentsAfter): FoundModule | undefined {
    const text = after(path, before => this.present(before)?.text)
    if (text === undefined) return this.present(path)
    return afterCall(text)
  }

  isUntouched(path: string): boolean {
    try {
      const status = statSync(path, { throwIfNoEntry: false })
      return status?.isFile() === true && this.owners.isUntouched(path, status)
    } catch {
      return false
    }
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
    if (!Object.hasOwn(this.written, path) && this.owners.isInstalled(path))
      return isFile(path) ? { isKept: true } : undefined
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
    if (status.size > maxLength) return { isKept: this.owners.isUntouched(path, status), reason: 'too large' }
    const bytes = Buffer.alloc(status.size)
    const whole = bytes.subarray(0, readSync(file, bytes, 0, status.size, 0))
    const isKept = this.owners.isCommitted(path, whole)
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

  isUntouched(): boolean {
    return false
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
