import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import { offSwitchIn } from '../../../ground/clients/off-switch-in.ts'
import { readRegularFile } from '../../../ground/disk/read-regular-file.ts'
import { GitObjects } from '../../../ground/git/git-objects.ts'
import { type GitFolders, gitFoldersOf } from '../../../ground/git/head-commit.ts'

/** The files of a project that can switch hooks off. */
const settingsFiles = [
  ...new Set(
    clientNames.flatMap(name =>
      clients[name].offSwitches.flatMap(({ of, file }) => (of === 'project' ? [file] : [])),
    ),
  ),
]
const maxCommits = 256
const maxRefs = 1_000
const maxPackedRefs = 16 * 1024 * 1024
const commitName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
/** Steps from a commit to others: `side~2`, `@{1}`. Where one is taken, so many commits before it are looked at. */
const steps = /[~^@:].{0,200}$/

/**
 * Finds settings that switch hooks off in the commits that words of a call name, and in the stash; those that the folder
 * has already bring nothing. No git process: objects are read where they lie. A word that names no commit that can be found may
 * stand for each of them.
 */
export function arrivingFromCommits(
  top: string,
  words: readonly string[],
  isStash: boolean,
): readonly string[] {
  const folders = gitFoldersOf(top)
  if (!folders) return []
  try {
    const look = new CommitLook(folders)
    try {
      const named = words.flatMap(word => look.commitsOf(word))
      const stash = isStash ? look.refs('stash') : []
      return look.settingsIn([...named, ...stash]).filter(file => !isThere(top, file))
    } finally {
      look.close()
    }
  } catch {
    return []
  }
}

/** The folder has a switch there already: what comes changes nothing. */
function isThere(top: string, file: string): boolean {
  try {
    return offSwitchIn(readRegularFile(join(top, file), 256 * 1024).toString('utf8')).includes(file)
  } catch {
    return false
  }
}

/** A commit, and how many before it are looked at as well. */
interface Start {
  readonly id: string
  readonly before: number
}

class CommitLook {
  private readonly objects: GitObjects
  private readonly byName: ReadonlyMap<string, string>
  private readonly folders: GitFolders
  private readonly trees = new Map<string, Buffer | undefined>()

  constructor(folders: GitFolders) {
    this.folders = folders
    this.byName = refsOf(folders)
    const [first = ''] = this.byName.values()
    this.objects = new GitObjects(join(folders.common, 'objects'), first.length === 64 ? 32 : 20)
  }

  close(): void {
    this.objects.close()
  }

  /** References with this last name, and where the stash is asked for those of its log too. */
  refs(name: string): readonly Start[] {
    const found = [...this.byName].filter(([ref]) => ref === `refs/${name}`).map(([, id]) => id)
    const logged = name === 'stash' ? (textOf(join(this.folders.common, 'logs/refs/stash')) ?? '') : ''
    const earlier = logged.split('\n').flatMap(line => line.split(' ', 2).filter(id => commitName.test(id)))
    return [...new Set([...found, ...earlier])].slice(-maxCommits).map(id => ({ id, before: 0 }))
  }

  /** Ranges name two; a word that only the run tells, or an abbreviation, may name any. */
  commitsOf(word: string): readonly Start[] {
    return word.split(/\.{2,3}/).flatMap(one => this.commitOf(one))
  }

  private commitOf(word: string): readonly Start[] {
    const isOpen = /[$`]/.test(word) || /^[0-9a-f]{4,39}$/.test(word)
    if (isOpen) return [...this.byName.values()].map(id => ({ id, before: 16 }))
    const name = word.replace(steps, '')
    const before = name === word ? 4 : 64
    if (commitName.test(name)) return [{ id: name, before }]
    const found = ['', 'refs/', 'refs/heads/', 'refs/tags/', 'refs/remotes/'].flatMap(
      start => this.byName.get(start + name) ?? [],
    )
    const [id] = found
    return id === undefined ? [] : [{ id, before }]
  }

  /** The files among the settings that a commit, one before it, or one that it was made of switches hooks off with. */
  settingsIn(starts: readonly Start[]): readonly string[] {
    const pending = [...starts]
    const seen = new Set<string>()
    const found = new Set<string>()
    for (const { id, before } of pending) {
      if (seen.has(id) || seen.size >= maxCommits) continue
      seen.add(id)
      const { tree, parents } = this.commitAt(id)
      if (tree !== undefined) for (const file of this.switchesIn(tree)) found.add(file)
      if (before > 0) for (const parent of parents) pending.push({ id: parent, before: before - 1 })
      // A stash keeps what git did not know in a commit of its own.
      else if (parents.length === 3) pending.push({ id: parents[2] as string, before: 0 })
    }
    return [...found]
  }

  private commitAt(id: string): { readonly tree?: string; readonly parents: readonly string[] } {
    const object = this.objects.read(Buffer.from(id, 'hex'))
    const text = object?.bytes.toString('latin1', 0, 8_192) ?? ''
    if (object?.type === 'tag') return this.commitAt(/^object ([0-9a-f]{40,64})\n/.exec(text)?.[1] ?? '')
    if (object?.type !== 'commit') return { parents: [] }
    const tree = /^tree ([0-9a-f]{40,64})\n/.exec(text)?.[1]
    const parents = [...text.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map(([, parent = '']) => parent)
    return { ...(tree !== undefined && { tree }), parents }
  }

  private switchesIn(tree: string): readonly string[] {
    return settingsFiles.filter(file => {
      const blob = file.split('/').reduce<string | undefined>((at, name) => this.entryIn(at, name), tree)
      const text =
        blob === undefined ? undefined : this.objects.read(Buffer.from(blob, 'hex'))?.bytes.toString('utf8')
      return text !== undefined && offSwitchIn(text).includes(file)
    })
  }

  /** Returns the object behind a name in a tree. */
  private entryIn(tree: string | undefined, name: string): string | undefined {
    if (tree === undefined) return undefined
    if (!this.trees.has(tree)) this.trees.set(tree, this.objects.read(Buffer.from(tree, 'hex'))?.bytes)
    const bytes = this.trees.get(tree) ?? Buffer.alloc(0)
    for (let at = 0; at < bytes.length; ) {
      const [space, end] = [bytes.indexOf(0x20, at), bytes.indexOf(0, at)]
      if (space < 0 || end < space) return undefined
      const next = end + 1 + tree.length / 2
      if (bytes.toString('utf8', space + 1, end) === name) return bytes.toString('hex', end + 1, next)
      at = next
    }
    return undefined
  }
}

/** References by their names, with the commits that they name: loose ones before packed ones. */
function refsOf({ own, common }: GitFolders): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of (textOf(join(common, 'packed-refs')) ?? '').split('\n', maxRefs)) {
    const [id = '', name = ''] = line.split(' ', 2)
    if (commitName.test(id)) found.set(name, id)
  }
  for (const name of ['FETCH_HEAD', 'ORIG_HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD']) addRef(found, own, name)
  for (const name of namesBelow(join(common, 'refs'), 'refs')) addRef(found, common, name)
  return found
}

function addRef(found: Map<string, string>, folder: string, name: string): void {
  const id = textOf(join(folder, name))?.slice(0, 64).split(/\s/, 1)[0] ?? ''
  if (commitName.test(id)) found.set(name, id)
}

function namesBelow(folder: string, name: string): readonly string[] {
  const found: string[] = []
  const pending = [{ folder, name }]
  for (const next of pending)
    for (const entry of readdirSync(next.folder, { withFileTypes: true })) {
      if (found.length + pending.length >= maxRefs) return found
      const one = { folder: join(next.folder, entry.name), name: `${next.name}/${entry.name}` }
      if (entry.isDirectory()) pending.push(one)
      else if (entry.isFile()) found.push(one.name)
    }
  return found
}

function textOf(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) && readRegularFile(path, maxPackedRefs).toString('utf8')
  } catch {
    return undefined
  }
}
