import { environmentVariable } from '../../../ground/model/environment-variable.ts'
import { basename, dirname, join, resolve } from 'node:path'
import type { DataSource, Effect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { type ProgramRun, type RunFiles, maximumRuns } from '../../../ground/model/program-run.ts'
import { bindRun } from './bind-run.ts'
import { BoundDisk } from './bound-disk.ts'
import { kindsOf } from './kinds/index.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import { isUnknownPath, readFolderKey } from './folder-key.ts'
import { readThingKey } from '../../../people/review/seen-thing.ts'
import { changedThings } from './changed-things.ts'
import { accessSync, closeSync, constants, readSync } from 'node:fs'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

const maxFolders = 64
/** Folders of the system, in which nobody puts a program that was not there: only the one that runs is looked at. */
const ofSystem: ReadonlySet<string> = new Set(['/usr/sbin', '/usr/bin', '/sbin', '/bin'])

/** Wrappers that put a project’s own programs before all others, and where these lie. */
const projectFolders: ReadonlyMap<string, string> = mapOf({
  npm: 'node_modules/.bin',
  npx: 'node_modules/.bin',
  pnpm: 'node_modules/.bin',
  pnpx: 'node_modules/.bin',
  yarn: 'node_modules/.bin',
  bun: 'node_modules/.bin',
  bunx: 'node_modules/.bin',
  uv: '.venv/bin',
  poetry: '.venv/bin',
  pipenv: '.venv/bin',
  pdm: '.venv/bin',
  hatch: '.venv/bin',
  composer: 'vendor/bin',
  bundle: 'bin',
})

/**
 * Binds the program itself where this account can replace it: the file that its name leads to, and the places before it
 * on the search path where another of its name would be found first. `path`: the folders in which programs are looked for.
 */
function bindProgram(run: ProgramRun, path: readonly string[], disk: BoundDisk): void {
  const { raw, cwd } = run
  if (raw === '' || raw.length > 4_096 || raw.includes('\0')) return
  if (raw.includes('/')) {
    disk.bind(resolve(cwd, raw))
    return
  }
  for (const folder of searched(run, path)) {
    const file = join(folder, raw)
    const isThere = disk.typeAt(file) === 'file' && isAllowed(file, constants.X_OK)
    if (isReplaceable(file, folder, isThere)) disk.bind(file)
    if (isThere) return
  }
}

/** A script may be the interpreter of another, so deep as the kernel goes. */
const maxInterpreters = 5

/** Binds the programs that the first lines of bound scripts name, where this account can replace them. */
function bindInterpreters(cwd: string, path: readonly string[], disk: BoundDisk): void {
  const run = { raw: '', program: '', words: [], through: [], cwd, environment: {} }
  let fresh = disk.paths
  for (let depth = 0; depth < maxInterpreters && fresh.length > 0; depth++) {
    const before = new Set(disk.paths)
    for (const { program, isSearched } of fresh.filter(isOneFile).flatMap(interpreterLine)) {
      const file = resolve(cwd, program)
      if (isSearched) bindProgram({ ...run, raw: program }, path, disk)
      else if (isReplaceable(file, dirname(file), isAllowed(file, constants.F_OK))) disk.bind(file)
    }
    fresh = disk.paths.filter(one => !before.has(one))
  }
}

function isOneFile(path: string): boolean {
  return readThingKey(path) === undefined && readFolderKey(path) === undefined
}

/** Tells whether this account can put another program there: over the one that is there, or where there is none. */
function isReplaceable(file: string, folder: string, isThere: boolean): boolean {
  if (isThere) return isAllowed(file, constants.W_OK) || isAllowed(folder, constants.W_OK)
  return !ofSystem.has(folder) && isAllowed(existing(folder), constants.W_OK)
}

/** The folders in which a program is looked for, in their order: those of the project, of the call, and of the account. */
function searched(run: ProgramRun, path: readonly string[]): readonly string[] {
  const { through, cwd, environment } = run
  const [own] = through.flatMap(label => projectFolders.get(label.split(' ', 1)[0] ?? '') ?? [])
  const ofProject =
    own === undefined ? [] : [cwd, dirname(cwd), dirname(dirname(cwd))].map(at => join(at, own))
  const { PATH: ofCall = '', VIRTUAL_ENV: ofPython } = environment
  const inCall = ofCall === '' ? [] : ofCall.split(':').map(folder => resolve(cwd, folder))
  const inPython = ofPython === undefined ? [] : [join(resolve(cwd, ofPython), 'bin')]
  const all = [...inPython, ...ofProject, ...inCall, ...path.map(folder => resolve(cwd, folder))]
  return [...new Set(all)].slice(0, maxFolders)
}

/** The folder, or the nearest one above it that is there: who can make the folder can put a program in it. */
function existing(folder: string): string {
  let at = folder
  for (let i = 0; i < 8 && at !== dirname(at) && !isAllowed(at, constants.F_OK); i++) at = dirname(at)
  return at
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

const maxTargets = 64
/** Files that change by themselves while a person reads: an approval bound to them would never hold. */
const growing = /\.log(?:\.\d{1,4})?$|^\/(?:dev|proc|sys|var\/log)\//
const everything = ['**/*', '!**/*.log']
/** Archives, packages and patches: their bytes are put where the call says. */
const archive =
  /\.(?:tar|tgz|tbz2?|txz|tar\.\w{2,4}|zip|7z|deb|rpm|apk|whl|jar|gem|crate|patch|diff|sql|dump)$/

/** Binds the files whose bytes leave, are put elsewhere, or are fed to what runs, as far as effects and words name them. */
function bindEffects(effects: readonly Effect[], runs: readonly ProgramRun[], disk: BoundDisk): void {
  const moved = effects.flatMap(movedTargets)
  const read = isFed(runs) ? effects.flatMap(readTarget) : []
  for (const target of [...moved, ...read].slice(0, maxTargets * 2)) bindTarget(target, disk)
  const packed = runs.flatMap(({ words, cwd }) =>
    words.filter(word => archive.test(word) && !word.startsWith('-')).map(word => ({ word, cwd })),
  )
  for (const { word, cwd } of packed.slice(0, maxTargets)) {
    const path = word.startsWith('/') ? word : `${cwd}/${word}`
    if (disk.typeAt(path) === 'file') disk.bind(path)
  }
}

function movedTargets(effect: Effect): readonly PathTarget[] {
  if (effect.type === 'connect') return effect.sends.flatMap(fileOf)
  if (effect.type === 'copy' || effect.type === 'move') return [effect.target]
  return (effect.type === 'write' || effect.type === 'append') && effect.content ? fileOf(effect.content) : []
}

function fileOf(source: DataSource): readonly PathTarget[] {
  return source.from === 'file' ? [source.target] : []
}

function readTarget(effect: Effect): readonly PathTarget[] {
  return effect.type === 'read' && !effect.recursive ? [effect.target] : []
}

/** Tells whether files that are read become words or input of what else runs: `xargs rm < list`, `$(cat list)`, `-f -`. */
function isFed(runs: readonly ProgramRun[]): boolean {
  return runs.some(
    ({ program, words, cwd }) =>
      /^(?:xargs|parallel)$/.test(program) ||
      isUnknownPath(cwd) ||
      words.some(word => word === '-' || /[$`]/.test(word)),
  )
}

/** A folder is bound with all that is in it; of a pattern, what it fits now. */
function bindTarget({ path, glob, raw }: PathTarget, disk: BoundDisk): void {
  if (path === null || growing.test(path)) return
  const name = basename(path)
  if (glob && /[*?[]/.test(name) && !/[*?[]/.test(dirname(path))) disk.bindBelow(dirname(path), [name])
  else if (glob) disk.leaveOut(path)
  else if (disk.typeAt(path) === 'folder') disk.bindBelow(path, everything)
  else if (raw !== '-') disk.bind(path)
}

const maxWords = 32

/** Binds the files that variables of the call make every program load: `LD_PRELOAD=x.so`, `NODE_OPTIONS='-r ./x.js'`. */
function bindEnvironment({ environment, cwd }: ProgramRun, disk: BoundDisk): void {
  for (const [name, value] of Object.entries(environment)) {
    const form = environmentVariable(name)?.form ?? 'place'
    if (form === 'place') continue
    const words = value.split(form === 'files' ? /[\s:]+/ : /[\s'"]+/)
    for (const word of words.slice(0, maxWords)) bindWord(word, cwd, disk, form === 'files')
  }
}

/** An option may hold the file: `--require=./x.js`, `-javaagent:x.jar`, `-I../lib`. */
function bindWord(word: string, cwd: string, disk: BoundDisk, isFile: boolean): void {
  const value = word.replace(/^--?[\w-]{1,60}[=:]|^-[a-zA-Z](?=[./~])/, '')
  if (value === '' || value.startsWith('-')) return
  const path = resolve(cwd, value)
  const type = disk.typeAt(path)
  if (type === 'folder') disk.bindBelow(path, ['*'])
  else if (type === 'file' || isFile || /^\.{0,2}\//.test(value)) disk.bind(path)
}

/** A call as far as it tells which files decide what it does. */
export interface DecidingParts {
  readonly effects: readonly Effect[]
  /** Programs that it starts on this machine. */
  readonly runs: readonly ProgramRun[]
  /** The list by which it was judged: what it runs, and what that loads. */
  readonly files: RunFiles
  /** Patterns of files that it runs: one more that they fit is a change. */
  readonly patterns: Iterable<string>
  readonly place: Pick<Place, 'cwd' | 'home' | 'workspace'>
  /** Folders in which this account’s programs are looked for. */
  readonly searchPath: readonly string[]
}

/**
 * Files that decide what a call does: those that it runs and loads, as judging found them, what it sends, the settings of
 * each of its programs by its kind, the programs themselves where this account can replace them. Absolute; some may not
 * exist, and appearing is a change too.
 */
export function decidingFiles({
  effects,
  runs,
  files,
  patterns,
  place,
  searchPath,
}: DecidingParts): readonly string[] {
  const disk = new BoundDisk()
  const there = [...files].flatMap(([path, part]) => (part === 'absent' ? [] : [path]))
  disk.bindAll(there)
  for (const run of runs) {
    bindProgram(run, searchPath, disk)
    bindEnvironment(run, disk)
    for (const kind of kindsOf(run.program, run.words)) bindRun(kind, run, place, disk)
  }
  bindEffects(effects, runs, disk)
  const { keys, unknown } = changedThings(effects)
  disk.bindThings(keys)
  for (const path of unknown) disk.leaveOut(path)
  bindPatterns(patterns, disk)
  for (const [path, part] of files) if (part === 'absent') disk.bind(path)
  bindInterpreters(place.cwd, searchPath, disk)
  if (runs.length >= maximumRuns) disk.leaveOut(`${place.cwd}/x`)
  return disk.paths
}

/** The files that patterns fit now stand in the list; where their last part alone is open, so do those that appear. */
function bindPatterns(patterns: Iterable<string>, disk: BoundDisk): void {
  const byFolder = new Map<string, string[]>()
  for (const pattern of patterns) {
    const folder = dirname(pattern)
    const name = basename(pattern).replace(/\[found\]|\[empty\]/g, '')
    if (/[*?[{]/.test(folder) || /[{},]/.test(name)) disk.leaveOut(`${folder.replace(/[*?[{][^]*$/, '')}x`)
    else byFolder.set(folder, [...(byFolder.get(folder) ?? []), name])
  }
  for (const [folder, names] of byFolder) disk.bindTogether(folder, names)
}

/** The kernel reads no more of the first line. */
const maxLine = 256

/** The program that starts a script, as its first line spells it. */
interface InterpreterLine {
  readonly program: string
  /** It is looked for on the search path: `#!/usr/bin/env python3`. */
  readonly isSearched: boolean
}

/** Returns the programs that a script's first line names: its interpreter, and what `env` looks for. None where it has no such line. */
function interpreterLine(path: string): readonly InterpreterLine[] {
  const [, program = '', rest = ''] =
    /^#![ \t]{0,64}([^\s\0]{1,250})[ \t]{0,64}([^\n\0]{0,250})/.exec(firstBytes(path)) ?? []
  if (program === '') return []
  const own = { program, isSearched: false }
  if (!program.endsWith('/env')) return [own]
  const searched = rest
    .split(/[ \t]+/)
    .find(word => word !== '' && !word.startsWith('-') && !word.includes('='))
  return searched === undefined ? [own] : [own, { program: searched, isSearched: true }]
}

function firstBytes(path: string): string {
  try {
    const file = openToRead(path)
    try {
      const bytes = Buffer.alloc(maxLine)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, maxLine, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
