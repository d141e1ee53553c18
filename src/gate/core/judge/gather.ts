import { createHash } from 'node:crypto'
import type { DiskFacts } from '../../../ground/model/assessment.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import { type CallReading, readEffects } from '../../../judge/readers/index.ts'
import type { LoadedModule } from '../../../judge/readers/read-context.ts'
import { loadParser } from '../../../judge/readers/sql/load-parser.ts'
import { countedEntries, lookAtDisk } from './look-at-disk.ts'
import { type LoadingDisk, PresentDisk, RememberedDisk } from '../loading/loading-disk.ts'
import {
  type FilePart,
  type RunFiles,
  type UnreadReason,
  unreadReason,
} from '../../../ground/model/program-run.ts'
import { matchingFiles } from '../loading/matching-files.ts'
import { loadedModules, type LoadedModules } from '../loading/loaded-modules.ts'
import { decidingFiles, type DecidingParts } from '../binding/deciding-files.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { readWantedFiles, type WantedFiles } from './read-wanted-files.ts'
import { withUnread } from './with-unread.ts'

/** The most patterns of files that are looked up for one call. */
const maximumPatterns = 64
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
  const wanted = wantedFor(place, session, disk, files)
  const reading = readAgain(call, place, first, wanted, hasParsers)
  const read = withUnread(
    [...reading.effects, ...wanted.cut],
    wanted.unread,
    wanted.texts,
    place,
    files,
    session.files,
  )
  const paths: Record<string, string> = {}
  const seen = place.observed ? disk.spend(() => lookAtDisk(read, place, countedEntries.judge, paths)) : read
  const milliseconds = Math.round(disk.spent * 100) / 100
  return {
    effects: seen,
    observed: {
      looked: place.observed,
      milliseconds,
      paths,
      filesRead: digests(wanted.allTexts),
      ...unreadFiles(wanted.files),
    },
    deciding: lazy(() =>
      place.observed ? wanted.decidingWith({ effects: seen, runs: reading.runs, place, searchPath }) : [],
    ),
  }
}

/** Makes what looks up the files that readings of a call ask for. */
function wantedFor(place: Place, session: SessionMemory, disk: DiskTime, files: LoadingDisk): Wanted {
  const wanted: Wanted = new Wanted(
    paths =>
      place.observed
        ? disk.spend(late => readWantedFiles(paths, late, wanted.size), patience)
        : { texts: rememberedFiles(paths, session), unread: new Map() },
    reading => disk.spend(isLate => loadedModules({ reading, place, disk: files, isLate }), following),
    pattern => (place.observed ? disk.spend(() => matchingFiles(pattern)) : undefined),
  )
  return wanted
}

/** Returns the same effects after a longer look at the disk, for a person who is asked: reading takes longer than looking. */
export function lookLonger(effects: readonly Effect[], place: Place): readonly Effect[] {
  return lookAtDisk(effects, place, countedEntries.person)
}

function filesFor({ observed }: Place, session: SessionMemory): LoadingDisk {
  if (observed) return new PresentDisk(session)
  const texts = Object.entries(session.files).flatMap(([path, { text }]) =>
    text === undefined ? [] : [[path, text] as const],
  )
  return new RememberedDisk(new Map(texts))
}

/** The files that readings of a call asked for, those that its programs load, and what was found of them. */
class Wanted {
  readonly asked = new Set<string>()
  readonly texts = new Map<string, string>()
  readonly unread = new Map<string, UnreadReason>()
  /** Files that patterns fit. */
  readonly matches = new Map<string, readonly string[]>()
  private readonly patterns = new Set<string>()
  private loaded: LoadedModules = { modules: [], files: new Map(), patterns: new Set(), cut: [] }
  private readonly read: (paths: readonly string[]) => WantedFiles
  private readonly load: (reading: CallReading) => LoadedModules
  private readonly find: (pattern: string) => readonly string[] | undefined

  constructor(
    read: (paths: readonly string[]) => WantedFiles,
    load: (reading: CallReading) => LoadedModules,
    find: (pattern: string) => readonly string[] | undefined,
  ) {
    this.read = read
    this.load = load
    this.find = find
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

  /** The one list of the files that the call runs: readings get no text of any other. */
  get files(): RunFiles {
    const files = new Map<string, FilePart>(this.loaded.files)
    for (const path of [...this.matches.values()].flat()) if (!files.has(path)) files.set(path, 'names')
    for (const path of this.asked)
      files.set(path, this.unread.get(path) ?? (this.texts.has(path) ? 'read' : 'absent'))
    return files
  }

  /** The files that an approval of the call is bound to: this very list, and what its effects and runs add. */
  decidingWith(call: Omit<DecidingParts, 'files' | 'patterns'>): readonly string[] {
    const patterns = new Set([...this.patterns, ...this.loaded.patterns])
    return decidingFiles({ ...call, files: this.files, patterns })
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
    const isMatched = this.match(reading.wantedPatterns)
    const before = this.modules.map(keyOf).join('\n')
    this.loaded = this.load(reading)
    for (const { path } of this.modules) {
      const reason = unreadReason(this.loaded.files.get(path))
      if (reason !== undefined) this.unread.set(path, reason)
    }
    return texts.size > 0 || isMatched || this.modules.map(keyOf).join('\n') !== before
  }

  /** Finds the files of patterns that nobody asked for before; true where one fits any. */
  private match(patterns: readonly string[]): boolean {
    let isNew = false
    for (const pattern of patterns) {
      if (this.patterns.has(pattern) || this.patterns.size >= maximumPatterns) continue
      this.patterns.add(pattern)
      const found = this.find(pattern)
      if (found === undefined) continue
      this.matches.set(pattern, found)
      isNew = true
    }
    return isNew
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
    reading = readEffects(call, place, wanted.texts, wanted.modules, wanted.matches)
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

/** The most files that are told one by one. */
const maxTold = 32

/** Tells which files of a list were not read, and why. */
function unreadFiles(files: RunFiles): Pick<DiskFacts, 'filesUnread'> {
  const unread = [...files].flatMap(([path, part]) => {
    const reason = unreadReason(part)
    return reason === undefined ? [] : [[path, reason] as const]
  })
  const keptFiles = [...files.values()].filter(part => part === 'kept').length
  const rest = [
    ...(unread.length > maxTold ? [`${unread.length - maxTold} more`] : []),
    ...(keptFiles > 0
      ? [`${keptFiles} that the project keeps as they are, followed for what they load`]
      : []),
  ]
  const named = [...unread.slice(0, maxTold), ...(rest.length > 0 ? [['…', rest.join('; ')] as const] : [])]
  return named.length === 0 ? {} : { filesUnread: Object.fromEntries(named) }
}

function digests(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...files].map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
  )
}
