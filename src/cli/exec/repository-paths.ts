import { lstatSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RepositoryPaths } from '../../boundary/boundary-place.ts'
import type { Entry } from '../../boundary/plan.ts'
import { readRegularFile } from '../../disk/read-regular-file.ts'
import { entryOf } from './entry-of.ts'

const none: RepositoryPaths = { write: [], anchored: [], pinned: [] }
/** The parts that Git runs or obeys of a repository's own folder. */
const obeyed = ['hooks', 'config', 'config.worktree', 'commondir', 'info/attributes']
const mostModules = 200
const mostBytes = 65_536

/** Returns what a repository keeps in its own folder, and in the folders that it is linked to. */
export function repositoryPaths(git: string): RepositoryPaths {
  const facts = lstatSync(git, { throwIfNoEntry: false })
  if (facts?.isDirectory()) return ofFolder({ path: git, kind: 'folder' })
  return facts?.isFile() ? ofLinked(git) : none
}

function ofFolder(folder: Entry): RepositoryPaths {
  const modules = modulesBelow(join(folder.path, 'modules'), 0)
  const folders = [folder, ...modules]
  return { write: [], anchored: [folder], pinned: folders.flatMap(obeyedIn) }
}

function obeyedIn({ path }: Entry): readonly Entry[] {
  return obeyed
    .map(name => entryOf(join(path, name)))
    .filter(entry => entry?.path.startsWith(`${path}/`) === true) as Entry[]
}

/** Submodules keep their own folders below that of the repository, each with hooks and settings. */
function modulesBelow(folder: string, depth: number): readonly Entry[] {
  if (depth > 3) return []
  const found: Entry[] = []
  for (const name of namesIn(folder).slice(0, mostModules)) {
    const path = join(folder, name)
    if (entryOf(join(path, 'HEAD')))
      found.push({ path, kind: 'folder' }, ...modulesBelow(join(path, 'modules'), depth + 1))
    else found.push(...modulesBelow(path, depth + 1))
  }
  return found
}

/**
 * A linked working tree or a submodule: `.git` is a file that names a folder elsewhere. That folder must name this one
 * back, or whoever writes the file could have any folder opened.
 */
function ofLinked(git: string): RepositoryPaths {
  const file: Entry = { path: git, kind: 'file' }
  const own = folderNamedIn(git, /^gitdir:\s{0,9}(.{1,4000})$/m, dirname(git))
  if (!own || !namesBack(own.path, git)) return { ...none, pinned: [file] }
  const common = folderNamedIn(join(own.path, 'commondir'), /^(.{1,4000})$/m, own.path) ?? own
  const both = common.path === own.path ? [own] : [own, common]
  return {
    write: both,
    anchored: [],
    pinned: [file, ...both.flatMap(obeyedIn), ...linksIn(own)],
  }
}

/** The files by which the two folders find each other. */
function linksIn({ path }: Entry): readonly Entry[] {
  return ['commondir', 'gitdir'].map(name => entryOf(join(path, name))).filter(entry => entry !== undefined)
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
    return readRegularFile(file, mostBytes).toString()
  } catch {
    return undefined
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
