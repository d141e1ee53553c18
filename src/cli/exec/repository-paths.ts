import { accessSync, constants, lstatSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RepositoryPaths } from '../../proof/boundary/boundary-of.ts'
import type { Entry } from '../../proof/boundary/plan.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'
import { GateError } from '../../ground/model/errors.ts'
import { entryOf } from './client-inside.ts'
import { settingsReferences } from '../../gate/core/binding/follow/settings-references.ts'

const none: RepositoryPaths = { write: [], anchored: [], pinned: [] }
/** The parts that Git runs or obeys of a repository's own folder. */
const obeyed = ['hooks', 'config', 'config.worktree', 'commondir', 'info/attributes']
const maxModules = 200
const maxHooks = 500
const maxBytes = 65_536

/**
 * Returns what a repository keeps in its own folder, and in the folders that it is linked to. The workspace is the folder
 * in which whoever runs inside can make files: what stands there opens nothing outside of it.
 */
export function repositoryPaths(git: string, workspace: string): RepositoryPaths {
  const facts = lstatSync(git, { throwIfNoEntry: false })
  if (facts?.isDirectory()) return ofFolder(git, git, workspace)
  if (facts?.isFile()) return ofLinked(git, workspace)
  const target = facts?.isSymbolicLink() ? entryOf(git) : undefined
  if (!target || !isBelow(target.path, workspace)) return none
  return target.kind === 'folder' ? ofFolder(target.path, git, workspace) : { ...none, pinned: [target] }
}

function ofFolder(path: string, git: string, workspace: string): RepositoryPaths {
  return { write: [], anchored: [{ path, kind: 'folder' }], pinned: obeyedOf(path, git, workspace) }
}

/** The parts of a repository, of its submodules and of its linked working trees. */
function obeyedOf(path: string, git: string, workspace: string): readonly Entry[] {
  const trees = join(path, 'worktrees')
  const linked = namesIn(trees).slice(0, maxModules)
  for (const folder of [path, trees, join(path, 'modules')]) demandReadable(folder)
  const folders = [path, ...modulesBelow(join(path, 'modules'), 0), ...linked.map(name => join(trees, name))]
  const named = ['config', 'config.worktree'].flatMap(name =>
    namedByGit(join(path, name), dirname(git), workspace),
  )
  const behind = named.flatMap(entry => linkedFrom(entry, workspace))
  return [...folders.flatMap(folder => obeyedIn(folder, workspace)), ...named, ...behind]
}

/** Hooks and settings may be links to files of the workspace; a link that leads elsewhere opens nothing. */
function obeyedIn(folder: string, workspace: string): readonly Entry[] {
  return obeyed.flatMap(name => {
    const entry = entryOf(join(folder, name))
    const isHeld = entry && (isBelow(entry.path, folder) || isBelow(entry.path, workspace))
    return isHeld ? [entry, ...linkedFrom(entry, workspace)] : []
  })
}

/** The files of the workspace that the links in a folder of hooks lead to. */
function linkedFrom({ path, kind }: Entry, workspace: string): readonly Entry[] {
  if (kind !== 'folder') return []
  return namesIn(path)
    .slice(0, maxHooks)
    .map(name => entryOf(join(path, name)))
    .filter(entry => entry !== undefined)
    .filter(entry => !isBelow(entry.path, path) && isBelow(entry.path, workspace))
}

/** Submodules keep their own folders below that of the repository, each with hooks and settings. */
function modulesBelow(folder: string, depth: number): readonly string[] {
  if (depth > 3) return []
  const found: string[] = []
  for (const name of namesIn(folder).slice(0, maxModules)) {
    const path = join(folder, name)
    if (entryOf(join(path, 'HEAD'))) found.push(path, ...modulesBelow(join(path, 'modules'), depth + 1))
    else found.push(...modulesBelow(path, depth + 1))
  }
  return found
}

/**
 * A linked working tree or a submodule: `.git` is a file that names a folder elsewhere. That folder must name this one
 * back, or whoever writes the file could have any folder opened.
 */
function ofLinked(git: string, workspace: string): RepositoryPaths {
  const file: Entry = { path: git, kind: 'file' }
  const own = folderNamedIn(git, /^gitdir:\s{0,9}(.{1,4000})$/m, dirname(git))
  if (!own || !namesBack(own.path, git)) return { ...none, pinned: [file] }
  const common = commonOf(own.path)
  const both = common ? [own, common] : [own]
  return {
    write: both,
    anchored: [],
    pinned: [file, ...both.flatMap(({ path }) => obeyedOf(path, git, workspace)), ...linksIn(own)],
  }
}

/** The repository of a linked working tree: it must hold the tree's own folder, or any folder could be named as one. */
function commonOf(own: string): Entry | undefined {
  const named = folderNamedIn(join(own, 'commondir'), /^(.{1,4000})$/m, own)
  const holds = named && dirname(own) === join(named.path, 'worktrees')
  return holds && ['HEAD', 'objects'].every(name => entryOf(join(named.path, name))) ? named : undefined
}

/** The files by which the two folders find each other. */
function linksIn({ path }: Entry): readonly Entry[] {
  return ['commondir', 'gitdir'].flatMap(name => {
    const entry = entryOf(join(path, name))
    return entry && isBelow(entry.path, path) ? [entry] : []
  })
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

function namesBack(folder: string, git: string): boolean {
  const back = textOf(join(folder, 'gitdir'))?.trim()
  if (back !== undefined) return entryOf(back, folder)?.path === git
  const tree = /^\s{0,9}worktree\s{0,9}=\s{0,9}(.{1,4000})$/m.exec(textOf(join(folder, 'config')) ?? '')?.[1]
  return tree !== undefined && entryOf(tree.trim(), folder)?.path === dirname(git)
}

function folderNamedIn(file: string, pattern: RegExp, from: string): Entry | undefined {
  const named = pattern.exec(textOf(file) ?? '')?.[1]?.trim()
  if (named === undefined) return undefined
  const entry = entryOf(resolve(from, named))
  return entry?.kind === 'folder' ? entry : undefined
}

function textOf(file: string): string | undefined {
  try {
    return readRegularFile(file, maxBytes).toString()
  } catch {
    return undefined
  }
}

/** Throws `invalid` for a folder that is there and can’t be looked into: its hooks would not be found, and not be held. */
function demandReadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new GateError(
      'invalid',
      `${folder} can’t be looked into, so its hooks and settings can’t be held and nothing ran: give this account the right to read it (chmod u+rwx).`,
    )
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Returns the folders of hooks, the further settings and the programs that a file of Git's settings names, as far as they lie in the
 * workspace: elsewhere nobody inside can change them. The folder is the one that its relative names count from.
 */
function namedByGit(settings: string, folder: string, workspace: string): readonly Entry[] {
  return (
    settingsReferences
      .git(textOf(settings) ?? '', settings, { folder, search: [] })
      .map(({ path, onlyPresent }) => ({ entry: entryOf(path, dirname(settings)), onlyPresent }))
      // A program that Git starts; a folder that only looks like a path is most often another repository.
      .filter(({ entry, onlyPresent }) => !onlyPresent || entry?.kind === 'file')
      .map(({ entry }) => entry)
      .filter(entry => entry?.path.startsWith(`${workspace}/`) === true) as Entry[]
  )
}
