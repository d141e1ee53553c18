import { basename, dirname, join, resolve } from 'node:path'
import type { Place } from '../../../ground/model/place.ts'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import type { BoundDisk } from './bound-disk.ts'
import type { BoundKind, BoundReference, Roots } from './bound-kind.ts'
import { isUnknownPath } from './folder-key.ts'
import { wordsOfOptions } from './words-of-options.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

const maxLength = 4_096
const maxOperands = 64
const maxAbove = 32

/** Binds the files that a kind of program loads, and what these load in turn. */
export function bindRun(
  kind: BoundKind,
  run: ProgramRun,
  { home, workspace }: Pick<Place, 'home' | 'workspace'>,
  disk: BoundDisk,
): void {
  const roots = rootsOf(kind, run)
  const input = givenPaths(kind, run, roots, disk)
  const beside = kind.beside ? input.map(({ path, is }) => (is === 'file' ? dirname(path) : path)) : []
  for (const folder of new Set([roots.folder, ...beside])) {
    if (isUnknownPath(folder)) {
      disk.leaveOut(folder)
      continue
    }
    bindNames(kind, folder, roots, disk)
    for (const above of foldersAbove(folder, workspace))
      for (const name of namesOf(kind.above)) bindNamed(above, name, kind, roots, disk)
  }
  for (const name of namesOf(kind.home)) bindNamed(home, name, kind, roots, disk)
  for (const reference of [...input, ...(kind.more?.(run, roots) ?? [])])
    bindReference(kind, reference, roots, disk)
}

/** Binds one reference, and what its text refers to. */
export function bindReference(
  kind: BoundKind,
  { path, is, onlyPresent, except = [] }: BoundReference,
  roots: Roots,
  disk: BoundDisk,
): void {
  if (is === 'folder') return bindNames(kind, path, roots, disk)
  if (is === 'all') {
    for (const found of disk.bindBelow(path, ['**/*', ...except.map(name => `!${name}`)]))
      follow(kind, found.path, roots, disk)
    return
  }
  if (onlyPresent && disk.typeAt(path) !== 'file') return
  if (isPattern(basename(path))) {
    for (const found of disk.bindBelow(dirname(path), [basename(path)])) follow(kind, found.path, roots, disk)
    return
  }
  disk.bind(path)
  follow(kind, path, roots, disk)
}

function follow(kind: BoundKind, path: string, roots: Roots, disk: BoundDisk): void {
  if (!kind.follow || !disk.enter([kind.programs, path, ...roots.search].join('\n'))) return
  const text = disk.read(path)
  if (text === undefined || text.includes('\0')) return
  for (const reference of kind.follow(text, path, roots)) {
    const isNew =
      reference.is === 'file' || disk.enter([kind.programs, reference.is, reference.path].join('\n'))
    if (isNew) bindReference(kind, reference, roots, disk)
  }
}

/** Binds what the kind looks for in a folder: files by their names, every file below a name, and patterns. */
function bindNames(kind: BoundKind, folder: string, roots: Roots, disk: BoundDisk): void {
  const names = namesOf(kind.here)
  const patterns = names.filter(isPattern)
  for (const name of names) if (!isPattern(name)) bindNamed(folder, name, kind, roots, disk)
  if (patterns.length === 0) return
  for (const found of disk.bindBelow(folder, patterns)) follow(kind, found.path, roots, disk)
}

function isPattern(name: string): boolean {
  return name.startsWith('!') || (name.includes('*') && !name.endsWith('/**'))
}

function bindNamed(folder: string, name: string, kind: BoundKind, roots: Roots, disk: BoundDisk): void {
  const isFolder = name.endsWith('/**')
  const path = join(folder, isFolder ? name.slice(0, -3) : name)
  bindReference(kind, { path, is: isFolder ? 'all' : 'file' }, roots, disk)
}

function namesOf(names: string | undefined): readonly string[] {
  return names === undefined ? [] : names.split(' ')
}

function rootsOf(kind: BoundKind, { words, cwd, environment }: ProgramRun): Roots {
  const [chosen] = kind.folder === undefined ? [] : wordsOfOptions(words, kind.folder).values
  const folder = resolve(cwd, chosen ?? '.')
  const inWords = kind.search === undefined ? [] : wordsOfOptions(words, kind.search).values
  const inVariables = namesOf(kind.search).flatMap(name => memberOf(environment, name)?.split(':') ?? [])
  const search = [...inWords, ...inVariables].filter(Boolean).slice(0, maxOperands)
  return { folder, search: search.map(one => resolve(cwd, one)) }
}

/** A word that only the run tells, and no piece of code. */
const unknownWord = /^(?:\$\{?\w{1,64}\}?[\w./-]{0,200}|\$\([^;]{1,400}\)|`[^;]{1,400}`)$/

/** Files and folders that the words and variables name. */
function givenPaths(
  kind: BoundKind,
  { words, cwd, environment }: ProgramRun,
  roots: Roots,
  disk: BoundDisk,
): readonly BoundReference[] {
  const { values } = wordsOfOptions(words, kind.files ?? '')
  const valued = [kind.files, kind.search, kind.folder].filter(names => names !== undefined).join(' ')
  const named = namesOf(kind.variables).flatMap(name => memberOf(environment, name)?.split(':') ?? [])
  const loaded = [...values.flatMap(spellingsOf), ...named]
    .filter(value => value !== '' && value !== '-' && value.length < maxLength)
    .map(value => referenceTo(resolve(cwd, value), disk, 'all'))
  const { operands: how } = kind
  if (how === undefined) return loaded
  const found = wordsOfOptions(words, valued)
    .operands.slice(0, maxOperands)
    .flatMap(word => {
      const path = resolve(roots.folder, word)
      if (unknownWord.test(word)) disk.leaveOut(path)
      if (isPattern(basename(word))) return [{ path, is: 'file' as const }]
      const type = word.length < maxLength ? disk.typeAt(path) : undefined
      return type === undefined ? [] : [referenceTo(path, disk, how)]
    })
  return [...loaded, ...found]
}

function referenceTo(path: string, disk: BoundDisk, folderIs: 'all' | 'folder'): BoundReference {
  return { path, is: disk.typeAt(path) === 'folder' ? folderIs : 'file' }
}

/** The spellings of a file in an option: `@x`, `file://x`, `name=x`, `a,b`. */
function spellingsOf(value: string): readonly string[] {
  const plain = value.replace(/^@|^fileb?:\/\//, '')
  const last = plain.slice(plain.lastIndexOf('=') + 1)
  return [...new Set([plain, ...(plain.includes(',') ? plain.split(',').slice(0, 16) : [last])])]
}

/** The folders from one up to the top of the workspace, or up to the root where it lies elsewhere. */
function foldersAbove(folder: string, workspace: string): readonly string[] {
  const found = [folder]
  for (let at = folder; found.length < maxAbove && at !== workspace && at !== dirname(at); ) {
    at = dirname(at)
    found.push(at)
  }
  return found
}
