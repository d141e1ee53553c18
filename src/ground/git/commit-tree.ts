import { join } from 'node:path'
import { GitObjects } from './git-objects.ts'
import type { GitFolders } from './head-commit.ts'

/** The names in one folder of a commit, with the objects behind them. */
type Entries = ReadonlyMap<string, { readonly isFolder: boolean; readonly id: Buffer }>

const none: Entries = new Map()
/** Folders of one commit that are read; more are taken for unknown. */
const maxFolders = 100_000

/**
 * The files of one commit. What a name leads to is fixed by the name of the commit: nothing that happens to the repository
 * afterwards changes an answer, save that it may become unknown.
 */
export class CommitTree {
  private readonly objects: GitObjects
  private readonly root: Buffer | undefined
  private readonly folders = new Map<string, Entries>()

  /** `commit`: a name in hexadecimal. Throws where no object of the repository can be read. */
  constructor({ common }: GitFolders, commit: string) {
    const id = Buffer.from(commit, 'hex')
    this.objects = new GitObjects(join(common, 'objects'), id.length)
    const found = this.objects.read(id)
    const tree =
      found?.type === 'commit' ? /^tree ([0-9a-f]+)\n/.exec(found.bytes.toString('latin1', 0, 100)) : null
    this.root = tree?.[1] === undefined ? undefined : Buffer.from(tree[1], 'hex')
  }

  close(): void {
    this.objects.close()
  }

  /** Tells whether a file has the very contents that the commit has at a path, with `/`, relative to the top. */
  holds(path: string, contents: Buffer): boolean {
    const id = this.blobAt(path)
    if (!id) return false
    const isAt = (bytes: Buffer) => this.objects.nameOf({ type: 'blob', bytes }).equals(id)
    return isAt(contents) || (contents.includes('\r\n') && isAt(withoutReturns(contents)))
  }

  /** Returns the name of the contents that the commit has at a path; undefined for none, and for what could not be read. */
  blobAt(path: string): Buffer | undefined {
    const end = path.lastIndexOf('/')
    const entry = this.folder(end < 0 ? '' : path.slice(0, end)).get(path.slice(end + 1))
    return entry && !entry.isFolder ? entry.id : undefined
  }

  private folder(path: string): Entries {
    const known = this.folders.get(path)
    if (known) return known
    const id = path === '' ? this.root : this.folderAt(path)
    const found = id && this.folders.size < maxFolders ? this.objects.read(id) : null
    if (!id || found?.type !== 'tree') return none
    const entries = entriesIn(found.bytes, id.length)
    this.folders.set(path, entries)
    return entries
  }

  private folderAt(path: string): Buffer | undefined {
    const end = path.lastIndexOf('/')
    const entry = this.folder(end < 0 ? '' : path.slice(0, end)).get(path.slice(end + 1))
    return entry?.isFolder ? entry.id : undefined
  }
}

const maxTrees = 8
/** Commits that were read last: what they have never changes. */
const known = new Map<string, CommitTree>()

/** Returns the files of a commit of a repository; undefined where it can't be read. */
export function commitTreeOf(folders: GitFolders, commit: string): CommitTree | undefined {
  const key = `${folders.common}\0${commit}`
  const tree = known.get(key) ?? openedTree(folders, commit)
  known.delete(key)
  if (!tree) return undefined
  known.set(key, tree)
  for (const [oldest, one] of known) {
    if (known.size <= maxTrees) break
    one.close()
    known.delete(oldest)
  }
  return tree
}

function openedTree(folders: GitFolders, commit: string): CommitTree | undefined {
  try {
    return new CommitTree(folders, commit)
  } catch {
    return undefined
  }
}

/** A mode, a name and an object for each: files, folders; links and other repositories are no files. */
function entriesIn(bytes: Buffer, idBytes: number): Entries {
  const entries = new Map<string, { isFolder: boolean; id: Buffer }>()
  let at = 0
  while (at < bytes.length) {
    const [space, end] = [bytes.indexOf(0x20, at), bytes.indexOf(0, at)]
    if (space < 0 || end < space || end + 1 + idBytes > bytes.length) return none
    const mode = bytes.toString('latin1', at, space)
    const isFolder = mode === '40000'
    if (isFolder || mode.startsWith('100'))
      entries.set(bytes.toString('utf8', space + 1, end), {
        isFolder,
        id: bytes.subarray(end + 1, end + 1 + idBytes),
      })
    at = end + 1 + idBytes
  }
  return entries
}

/** A work tree may have other ends of lines than its repository. */
function withoutReturns(contents: Buffer): Buffer {
  return Buffer.from(contents.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
}
