import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { DiskFacts } from '../../model/assessment.ts'
import { lazy } from '../../model/lazy.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import { GateError } from '../../model/errors.ts'
import type { Effect } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import type { SessionMemory } from '../../model/session-memory.ts'
import { type CallReading, readEffects } from '../../readers/index.ts'
import { loadParser } from '../../readers/sql/load-parser.ts'
import { lookAtDisk } from './look-at-disk.ts'
import { decidingFiles } from '../binding/deciding-files.ts'

const maximumFiles = 32
const maximumBytes = 1024 * 1024
/** Milliseconds for a look at the paths on the disk: what is not seen in time stays unknown. */
const budget = 5
/** Milliseconds for the same when a person is asked anyway, and for reading the files that decide what runs. */
const patience = 300

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
  const contents: Contents = paths =>
    place.observed ? disk.spend(patience, late => readFiles(paths, late)) : rememberedFiles(paths, session)
  const files = contents(first.wantedFiles)
  const wanted = new Set(first.wantedFiles)
  const reading = files.size > 0 || hasParsers ? readTwice(call, place, files, contents, wanted) : first
  const { effects } = reading
  const paths: Record<string, string> = {}
  const seen = place.observed ? disk.spend(budget, late => lookAtDisk(effects, place, late, paths)) : effects
  const milliseconds = Math.round(disk.spent * 100) / 100
  return {
    effects: seen,
    observed: { looked: place.observed, milliseconds, paths, filesRead: digests(files) },
    deciding: lazy(() =>
      place.observed ? decidingFiles({ effects, runs: reading.runs, wanted, place, searchPath, clock }) : [],
    ),
  }
}

/** Returns the same effects after a longer look at the disk, for a person who is asked: reading takes longer than looking. */
export function lookLonger(effects: readonly Effect[], place: Place, clock: () => number): readonly Effect[] {
  const until = clock() + patience
  return lookAtDisk(effects, place, () => clock() > until)
}

/** The text of those files that could be read, by path. */
type Contents = (paths: readonly string[]) => Map<string, string>

/** The time spent on looking at the disk for one call; parsing the texts does not count. */
class DiskTime {
  spent = 0
  private readonly clock: () => number

  constructor(clock: () => number) {
    this.clock = clock
  }

  /** Does work that stops by itself once `late` says so: after so many milliseconds of its own. */
  spend<T>(most: number, work: (late: () => boolean) => T): T {
    const from = this.clock()
    const result = work(() => this.clock() - from > most)
    this.spent += this.clock() - from
    return result
  }
}

const noFiles: Map<string, string> = new Map()

/** A script that runs a script asks for more; two rounds are enough for what people write. */
function readTwice(
  call: ToolCall,
  place: Place,
  files: Map<string, string>,
  contents: Contents,
  asked: Set<string>,
): CallReading {
  const second = readEffects(call, place, files)
  for (const path of second.wantedFiles) asked.add(path)
  const wanted = second.wantedFiles.filter(path => !files.has(path))
  const more = contents(wanted)
  if (more.size === 0) return second
  for (const [path, text] of more) files.set(path, text)
  const third = readEffects(call, place, files)
  for (const path of third.wantedFiles) asked.add(path)
  return third
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
      const text = files[path]?.text
      return text === undefined ? [] : [[path, text] as const]
    }),
  )
}

/** Throws `unavailable` where the disk is too slow: a script that nobody has read must not run because a machine is busy. */
function readFiles(paths: readonly string[], late: () => boolean): Map<string, string> {
  const files = new Map<string, string>()
  for (const path of paths.slice(0, maximumFiles)) {
    if (late())
      throw new GateError(
        'unavailable',
        `${path} could not be read in time, so the call is not allowed: ask again.`,
      )
    const text = readText(path)
    if (text !== undefined) files.set(path, text)
  }
  return files
}

/** A regular file of at most 1 MiB that is text; devices and pipes are never opened for reading. */
function readText(path: string): string | undefined {
  try {
    const file = openSync(path, 0o4000) // O_RDONLY | O_NONBLOCK: a pipe must not hold the gate
    try {
      const status = fstatSync(file)
      if (!status.isFile() || status.size > maximumBytes) return undefined
      const bytes = Buffer.alloc(status.size)
      const read = readSync(file, bytes, 0, status.size, 0)
      const text = bytes.toString('utf8', 0, read)
      return text.includes('\0') ? undefined : text
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}

function digests(files: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...files].map(([path, text]) => [path, createHash('sha256').update(text).digest('hex')]),
  )
}
