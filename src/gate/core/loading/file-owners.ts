import { createHash } from 'node:crypto'
import { lstatSync, realpathSync, type Stats } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readKeptGitIndex, type TrackedFile, type TrackedFiles } from './read-git-index.ts'
import { InstalledPackages } from './installed-packages.ts'

/** The repository of a file: its top folder, and what its index says of each path. */
interface Repository {
  readonly top: string
  readonly entries: TrackedFiles
}

/**
 * Tells who a file is of: a package manager, the project as it is committed, or somebody who wrote it since. A call of an
 * agent may put a file into the index, so one that changed since the session began is never the project's.
 */
export class FileOwners {
  private readonly since: number | undefined
  private readonly packages = new InstalledPackages()
  private readonly repositories = new Map<string, Repository | null>()

  /** `since`: milliseconds since 1970 at which the session began; undefined where nobody knows. */
  constructor(since: number | undefined) {
    this.since = since
  }

  /** Tells whether a package manager says that it installed the package of a file. */
  isInstalled(path: string): boolean {
    return this.packages.holds(path)
  }

  /** Tells whether a file has the very contents that its repository keeps for it. */
  isCommitted(path: string, contents: Buffer, status: Stats): boolean {
    const entry = this.isFresh(status) ? undefined : this.entryOf(path)
    return entry?.blob.equals(blobOf(contents)) === true
  }

  /** The same for a file that is too long to be read: nobody but root can set back when it was changed. */
  isUntouched(path: string, status: Stats): boolean {
    const entry = this.isFresh(status) ? undefined : this.entryOf(path)
    return (
      entry !== undefined &&
      entry.size === status.size % 2 ** 32 &&
      entry.changed === Math.floor(status.ctimeMs / 1_000)
    )
  }

  private isFresh({ ctimeMs }: Stats): boolean {
    return this.since !== undefined && ctimeMs >= this.since
  }

  /** A path through a link is one of its repository's by where it leads. */
  private entryOf(path: string): TrackedFile | undefined {
    return this.entryAt(path) ?? this.entryAt(realPathOf(path))
  }

  private entryAt(path: string): TrackedFile | undefined {
    const repository = this.repositoryOf(dirname(path))
    return repository?.entries.get(relative(repository.top, path))
  }

  private repositoryOf(folder: string): Repository | null {
    const known = this.repositories.get(folder)
    if (known !== undefined) return known
    const above = dirname(folder)
    const own = isThere(join(folder, '.git')) ? readKeptGitIndex(folder) : undefined
    const found =
      own === undefined
        ? above === folder
          ? null
          : this.repositoryOf(above)
        : own && { top: folder, entries: own }
    this.repositories.set(folder, found)
    return found
  }
}

/** The name that Git gives contents. */
function blobOf(contents: Buffer): Buffer {
  return createHash('sha1').update(`blob ${contents.length}\0`).update(contents).digest()
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
