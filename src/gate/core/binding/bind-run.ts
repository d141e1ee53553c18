import { basename, dirname, join, resolve } from 'node:path'
import type { Place } from '../../../ground/model/place.ts'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import type { BoundDisk } from './bound-disk.ts'
import { isUnknownPath } from './folder-key.ts'
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
function bindReference(
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

/** A file, or a folder of files, that something loads. */
export interface BoundReference {
  /** Absolute. */
  readonly path: string
  /** `folder`: what the kind looks for in a folder; `all`: every file below it. */
  readonly is: 'file' | 'folder' | 'all'
  /** True where nothing happens if it is not there and appears: it is bound only where it is there. */
  readonly onlyPresent?: true
  /** It is loaded as code whatever its ending. */
  readonly isCode?: true
  /** For `all`: what these patterns fit is passed over. */
  readonly except?: readonly string[]
}

/** The folders that a loaded file's names are resolved from. */
export interface Roots {
  /** The folder in which the program works. */
  readonly folder: string
  /** Folders in which it looks for modules, in their order. */
  readonly search: readonly string[]
}

/** Returns what the text of a file loads. Pure; its patterns are bounded. */
export type Follow = (text: string, path: string, roots: Roots) => readonly BoundReference[]

/**
 * A kind of program, with the files besides its own code that decide what it does. Names are separated by spaces; a name
 * may be a glob of the shell in its last segment, and `**` before it stands for any folders.
 */
export interface BoundKind {
  readonly programs: string
  /** Fits the program's words where only some of its uses load files; all where it is absent. */
  readonly when?: RegExp
  /** Options whose value is the folder in which it works. */
  readonly folder?: string
  /** Options whose value is a file or a folder that it loads. */
  readonly files?: string
  /** Options whose value is a folder in which it looks for modules, and variables with lists of them. */
  readonly search?: string
  /** Operands that are on the disk are loaded: whole folders, or what the kind looks for in them. */
  readonly operands?: 'all' | 'folder'
  /** The names of files in the folder where it works. */
  readonly here?: string
  /** The folder of a file that it is given counts as a folder where it works. */
  readonly beside?: true
  /** The names of files in that folder and in each one above it, up to the top of the workspace. */
  readonly above?: string
  /** The names of files in the home folder: which account, cluster or registry it speaks to. */
  readonly home?: string
  /** Variables whose value is a file, or several with colons between them. */
  readonly variables?: string
  readonly follow?: Follow
  /** Further files: a module's name, a repository's folder. */
  readonly more?: (run: ProgramRun, roots: Roots) => readonly BoundReference[]
}

/** Options of a line with their values, and its operands. */
interface LineOptions {
  /** The values of the options that were asked for, in their order. */
  readonly values: readonly string[]
  /** Every word that is no option; the value of an option that nobody asked for is among them. */
  readonly operands: readonly string[]
}

/** Reads the values of options: `-f x`, `-fx`, `--file x`, `--file=x`, `-var-file=x`. `names` has spaces between them. */
export function wordsOfOptions(words: readonly string[], names: string): LineOptions {
  const wanted = new Set(names.split(' '))
  const values: string[] = []
  const operands: string[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string
    if (!word.startsWith('-') || word === '-') {
      operands.push(word)
      continue
    }
    const equals = word.indexOf('=')
    const name = equals === -1 ? word : word.slice(0, equals)
    const short = word.slice(0, 2)
    if (wanted.has(word)) values.push(words[++i] ?? '')
    else if (equals !== -1 && wanted.has(name)) values.push(word.slice(equals + 1))
    else if (/^-[a-zA-Z]./.test(word) && wanted.has(short)) values.push(word.slice(2))
  }
  return { values: values.filter(value => value !== ''), operands }
}
