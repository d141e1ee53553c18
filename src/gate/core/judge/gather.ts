import { createHash } from 'node:crypto'
import type { DiskFacts } from '../../../ground/model/assessment.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Effect, ExecuteEffect, OpaqueEffect, PathTarget } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import { type CallReading, readEffects } from '../../../judge/readers/index.ts'
import type { LoadedModule } from '../../../judge/readers/read-context.ts'
import { loadParser } from '../../../judge/readers/sql/load-parser.ts'
import { countedEntries, lookAtDisk } from './look-at-disk.ts'
import { type LoadingDisk, PresentDisk, RememberedDisk, type UnreadReason } from '../loading/loading-disk.ts'
import { loadedModules, type LoadedModules } from '../loading/loaded-modules.ts'
import { decidingFiles } from '../binding/deciding-files.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { closeSync, fstatSync, lstatSync, readSync } from 'node:fs'
import { GateError } from '../../../ground/model/errors.ts'
import { openToRead } from '../../../ground/disk/open-to-read.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { isWithin } from '../../../judge/readers/paths/path-target.ts'

/**
 * Returns the effects with one more for each file that was wanted and that nobody read: what runs there is unknown, and
 * that is never nothing. So it is with a script that the call itself brings, out of an archive or another commit.
 */
function withUnread(
  effects: readonly Effect[],
  unread: ReadonlyMap<string, UnreadReason>,
  texts: ReadonlyMap<string, string>,
  place: Place,
): readonly Effect[] {
  if (!place.observed) return effects
  const scripts = new Set<string>()
  const brought: PathTarget[] = []
  const found: OpaqueEffect[] = []
  for (const effect of effects) {
    brought.push(...bringsInto(effect, place))
    if (effect.type !== 'execute' || isElsewhere(effect)) continue
    const script = scriptOf(effect)
    if (script === undefined || scripts.has(script)) continue
    const why = whyUnread(script, effect, unread, brought, texts)
    if (why === undefined) continue
    scripts.add(script)
    found.push(opaque(`${script} was not read: ${why}`, effect))
  }
  const [first] = effects
  for (const [path, reason] of unread)
    if (first && !scripts.has(path) && matters(path, reason))
      found.push(opaque(`${path} was not read: ${reason}`, first))
  return found.length === 0 ? effects : [...effects, ...found]
}

function opaque(why: string, { evidence, through }: Effect): OpaqueEffect {
  return { type: 'opaque', what: 'script-file', why, weight: 'everything', evidence, through }
}

function scriptOf({ source }: ExecuteEffect): string | undefined {
  return source.from === 'file' ? (source.target.path ?? undefined) : undefined
}

/** Of files that are no script (a dump, a list), only those count that were made to be unreadable. */
function matters(path: string, reason: UnreadReason): boolean {
  return reason === 'too many files' || (reason === 'no regular file' && !/^\/(?:dev|proc)\//.test(path))
}

function whyUnread(
  script: string,
  { read, language, source }: ExecuteEffect,
  unread: ReadonlyMap<string, UnreadReason>,
  brought: readonly PathTarget[],
  texts: ReadonlyMap<string, string>,
): string | undefined {
  const reason = unread.get(script)
  // A bundle that a build made is large, and is its own text.
  const isBundle =
    reason === 'too large' &&
    language === 'javascript' &&
    source.from === 'file' &&
    source.target.class === 'generated'
  if (reason !== undefined && !read && !isBundle && !isData(reason, language)) return reason
  const isBrought = brought.some(({ path }) => path !== null && script !== path && isWithin(script, path))
  if (isBrought && (!read || texts.has(script))) return 'the call itself brings it'
  const isMade = brought.some(({ path }) => path === script)
  if (isMade && !read && !isThere(script)) return 'the call itself makes it'
  return reason === undefined && !read && ofText.test(language) && isThere(script)
    ? 'no reader follows the way in which it is run'
    : undefined
}

/** Languages whose programs are texts: one that is there and that no reader read is unread, whoever noticed that it runs. */
const ofText =
  /^(?:shell|python|javascript|perl|ruby|php|lua|r|julia|tcl|elixir|groovy|scala|applescript|powershell|awk)$/

/** A picture or a compiled module that a program is started with is no script; what an interpreter starts is one. */
function isData(reason: UnreadReason, language: string): boolean {
  return reason === 'no text' && !ofText.test(language)
}

/** Archives, copies of whole folders and other commits bring files under names that nobody read. */
function bringsInto(effect: Effect, { workspace }: Place): readonly PathTarget[] {
  if (isElsewhere(effect)) return []
  if (effect.type === 'append' || effect.type === 'write') return effect.recursive ? [effect.target] : []
  if (effect.type === 'copy') return effect.recursive ? [effect.to] : []
  if (effect.type !== 'repository' || effect.takes !== 'elsewhere') return []
  return [{ raw: workspace, path: workspace, base: workspace, glob: false, class: 'workspace', roles: [] }]
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

const maximumFiles = 32
const maximumBytes = 1024 * 1024
/** The beginning of a file, in which a program of the machine says that it is one. */
const beginning = 512

/** The text of those files that could be read, by path, and the reason for those that are there and could not. */
interface WantedFiles {
  readonly texts: Map<string, string>
  readonly unread: Map<string, UnreadReason>
}

/** Throws `unavailable` where the disk is too slow: a script that nobody has read must not run because a machine is busy. */
export function readWantedFiles(paths: readonly string[], late: () => boolean, before = 0): WantedFiles {
  const found: WantedFiles = { texts: new Map(), unread: new Map() }
  for (const [i, path] of paths.entries()) {
    if (before + i >= maximumFiles) {
      found.unread.set(path, 'too many files')
      continue
    }
    if (late())
      throw new GateError(
        'unavailable',
        `${path} could not be read in time, so the call is not allowed: ask again.`,
      )
    const text = readText(path)
    if (typeof text === 'string') found.texts.set(path, text)
    else if (text) found.unread.set(path, text.reason)
  }
  return found
}

/**
 * Returns the text of a regular file of at most 1 MiB, or the reason why there is none; undefined for no file, and for a
 * program of the machine. Devices and pipes are never opened for reading.
 */
function readText(path: string): string | { readonly reason: UnreadReason } | undefined {
  let file: number
  try {
    file = openToRead(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : { reason: 'no right to read it' }
  }
  try {
    return textOf(file)
  } catch {
    return { reason: 'no right to read it' }
  } finally {
    closeSync(file)
  }
}

function textOf(file: number): string | { readonly reason: UnreadReason } | undefined {
  const status = fstatSync(file)
  if (status.isDirectory()) return undefined
  if (!status.isFile()) return { reason: 'no regular file' }
  const bytes = Buffer.alloc(Math.min(status.size, maximumBytes))
  const read = readSync(file, bytes, 0, bytes.length, 0)
  if (isMachineCode(bytes)) return undefined
  if (status.size > maximumBytes) return { reason: 'too large' }
  if (bytes.subarray(0, beginning).includes(0)) return { reason: 'no text' }
  // Shells leave such characters out and run the rest.
  return bytes.toString('utf8', 0, read).replaceAll('\0', '')
}

/** ELF, Mach-O in its four forms, PE, WebAssembly. */
function isMachineCode(bytes: Buffer): boolean {
  const begins = bytes.toString('hex', 0, 4)
  return /^(?:7f454c46|feedfac[ef]|c[ef]faedfe|cafebabe|0061736d|4d5a)/.test(begins)
}

/** Scripts that start scripts, so deep. */
const maximumRounds = 8
/** Milliseconds for reading the files that decide what runs; a disk that is slower is an error, and no verdict. */
const patience = 300
/** Milliseconds for following what programs load. */
const following = 1_500

/** The facts about a call, read as well as they can be before judging. */
export interface GatheredFacts {
  readonly effects: readonly Effect[]
  readonly observed: DiskFacts
  /** Finds the files that decide what the call does, absolute, whether they could be read or not; when first asked. */
  readonly deciding: () => readonly string[]
}

/** Reads the call: a first pass, the files and parsers that it asks for, a second pass, then a look at the paths. */
export async function gather(
  call: ToolCall,
  place: Place,
  session: SessionMemory,
  clock: () => number,
  searchPath: readonly string[] = [],
): Promise<GatheredFacts> {
  const first = readEffects(call, place, noFiles)
  const hasParsers = await loadParsers(first)
  const disk = new DiskTime(clock)
  const files = filesFor(place, session)
  const wanted = new Wanted(
    paths =>
      place.observed
        ? disk.spend(late => readWantedFiles(paths, late, wanted.size), patience)
        : { texts: rememberedFiles(paths, session), unread: new Map() },
    reading => disk.spend(isLate => loadedModules({ reading, place, disk: files, isLate }), following),
  )
  const reading = readAgain(call, place, first, wanted, hasParsers)
  const read = withUnread([...reading.effects, ...wanted.cut], wanted.unread, wanted.texts, place)
  const paths: Record<string, string> = {}
  const seen = place.observed ? disk.spend(() => lookAtDisk(read, place, countedEntries.judge, paths)) : read
  const milliseconds = Math.round(disk.spent * 100) / 100
  return {
    effects: seen,
    observed: { looked: place.observed, milliseconds, paths, filesRead: digests(wanted.allTexts) },
    deciding: lazy(() =>
      place.observed
        ? decidingFiles({
            effects: read,
            runs: reading.runs,
            wanted: wanted.allAsked,
            place,
            searchPath,
          })
        : [],
    ),
  }
}

/** Returns the same effects after a longer look at the disk, for a person who is asked: reading takes longer than looking. */
export function lookLonger(effects: readonly Effect[], place: Place): readonly Effect[] {
  return lookAtDisk(effects, place, countedEntries.person)
}

function filesFor({ observed }: Place, { files }: SessionMemory): LoadingDisk {
  if (observed) return new PresentDisk(undefined)
  const texts = Object.entries(files).flatMap(([path, { text }]) =>
    text === undefined ? [] : [[path, text] as const],
  )
  return new RememberedDisk(new Map(texts))
}

/** The files that readings of a call asked for, those that its programs load, and what was found of them. */
class Wanted {
  readonly asked = new Set<string>()
  readonly texts = new Map<string, string>()
  readonly unread = new Map<string, UnreadReason>()
  private loaded: LoadedModules = { modules: [], unread: new Map(), cut: [] }
  private readonly read: (paths: readonly string[]) => WantedFiles
  private readonly load: (reading: CallReading) => LoadedModules

  constructor(
    read: (paths: readonly string[]) => WantedFiles,
    load: (reading: CallReading) => LoadedModules,
  ) {
    this.read = read
    this.load = load
  }

  get size(): number {
    return this.texts.size + this.unread.size
  }

  get modules(): LoadedModules['modules'] {
    return this.loaded.modules
  }

  get cut(): LoadedModules['cut'] {
    return this.loaded.cut
  }

  get allAsked(): ReadonlySet<string> {
    return new Set([...this.asked, ...this.modules.map(({ path }) => path)])
  }

  get allTexts(): ReadonlyMap<string, string> {
    const ofModules = this.modules.flatMap(({ path, text }) =>
      text === undefined ? [] : [[path, text] as const],
    )
    return new Map([...this.texts, ...ofModules])
  }

  /** Reads the files that nobody asked for before, and finds what programs load; true when there is a new text. */
  take(reading: CallReading): boolean {
    const fresh = reading.wantedFiles.filter(path => !this.asked.has(path))
    for (const path of fresh) this.asked.add(path)
    const { texts, unread } = this.read(fresh)
    for (const [path, text] of texts) this.texts.set(path, text)
    for (const [path, reason] of unread) this.unread.set(path, reason)
    const before = this.modules.map(keyOf).join('\n')
    this.loaded = this.load(reading)
    for (const [path, reason] of this.loaded.unread) this.unread.set(path, reason)
    return texts.size > 0 || this.modules.map(keyOf).join('\n') !== before
  }
}

function keyOf({ path, text, cwd, through }: LoadedModule): string {
  return JSON.stringify([path, text?.length, cwd, through])
}

/** The time spent on looking at the disk for one call; parsing the texts does not count. */
class DiskTime {
  spent = 0
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  /** Does work that stops by itself once `late` says so: after so many milliseconds of its own, where there is a limit. */
  spend<T>(work: (late: () => boolean) => T, max = Infinity): T {
    const from = this.clock()
    const result = work(() => this.clock() - from > max)
    this.spent += this.clock() - from
    return result
  }
}

const noFiles: Map<string, string> = new Map()

/** A script that runs a script asks for more; each round reads what the one before asked for. */
function readAgain(
  call: ToolCall,
  place: Place,
  first: CallReading,
  wanted: Wanted,
  hasParsers: boolean,
): CallReading {
  let reading = first
  let isNew = wanted.take(first) || hasParsers
  for (let round = 0; isNew && round < maximumRounds; round++) {
    reading = readEffects(call, place, wanted.texts, wanted.modules)
    isNew = wanted.take(reading)
  }
  // What the last round found was not read as a part of the call.
  if (isNew)
    for (const path of [...reading.wantedFiles, ...wanted.modules.map(({ path }) => path)])
      if (!first.wantedFiles.includes(path)) wanted.unread.set(path, 'too many files')
  return reading
}

/** True when a parser was loaded that the first pass could not use. */
async function loadParsers({ wantedParsers }: CallReading): Promise<boolean> {
  await Promise.all(wantedParsers.map(name => loadParser(name)))
  return wantedParsers.length > 0
}

/** In a workspace that is not on this disk, files are what the session wrote. */
function rememberedFiles(paths: readonly string[], { files }: SessionMemory): Map<string, string> {
  return new Map(
    paths.flatMap(path => {
      const text = memberOf(files, path)?.text
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}

function digests(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...files].map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
  )
}
