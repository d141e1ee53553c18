import type { DataSource, Effect, EffectTime, Evidence } from '../../ground/model/effect.ts'
import type { Place } from '../../ground/model/place.ts'
import { maximumRuns, type ProgramRun } from '../../ground/model/program-run.ts'

/** SQL parsers that must be loaded before a call can be read well. */
export type ParserName = 'postgresql' | 'generic-sql'

/** The depth to which code that holds code is read; deeper code is called opaque. */
export const maximumDepth = 12

/** The number of effects that one call may have; the rest is called opaque. */
export const maximumEffects = 2_000

/** The characters of text that programs may put together and give to others; the rest is not read. */
const maximumMade = 2 * 1024 * 1024

/** The names of loaded files that are noted; a program that computes more of them is not one that anybody wrote. */
const maximumLoads = 512

/** A name by which a program loads a file: a path, or the name of a module. */
export interface LoadedName {
  readonly language: string
  readonly name: string
}

/** Gathers the effects of one reading of a call. One per call; never shared. */
export class Collector {
  readonly effects: Effect[] = []
  /** Files whose contents matter: scripts that are run or sourced, task files, SQL files. Absolute paths. */
  readonly wantedFiles = new Set<string>()
  /** Patterns of files that are run, as absolute paths: what they fit now is looked up. */
  readonly wantedPatterns = new Set<string>()
  readonly wantedParsers = new Set<ParserName>()
  /** Scripts of task files that were read, with their places and wrappers: a second reading says nothing new. */
  readonly scriptsRead = new Set<string>()
  /** Programs that start on this machine, in their order. */
  readonly runs: ProgramRun[] = []
  /** The files of each shell of the call, with what it writes and changes. */
  readonly written: WrittenFiles[] = []
  /** Files and modules that programs load by a name which only their values tell, with their languages. */
  readonly loads = new Map<string, LoadedName>()
  /** The time of what is emitted now, where it is another than its place in the call. */
  time: EffectTime | undefined
  /** The folder of the call itself; absent where only a part of one is read. */
  readonly folder: string | undefined
  private full = false
  private made = 0

  constructor(folder?: string) {
    this.folder = folder
  }

  /** True when further effects would only say that there are more. */
  get isFull(): boolean {
    return this.effects.length >= maximumEffects
  }

  /** Counts a text that a program puts together; false when there were too many to read. */
  takeMade(length: number): boolean {
    this.made += length
    return this.made <= maximumMade
  }

  /** Takes over what another collector wants to be gathered; its effects stay there. */
  take({ wantedFiles, wantedPatterns, wantedParsers, loads }: Collector): void {
    for (const file of wantedFiles) this.wantedFiles.add(file)
    for (const pattern of wantedPatterns) this.wantedPatterns.add(pattern)
    for (const parser of wantedParsers) this.wantedParsers.add(parser)
    for (const load of loads.values()) this.noteLoad(load)
  }

  /** From here on the call has waited: what is there then, nobody knows now. */
  noteWait(): void {
    this.time ??= 'after-wait'
  }

  /** Does work whose effects happen in the background. */
  inBackground<T>(work: () => T): T {
    const before = this.time
    this.time = 'background'
    const result = work()
    this.time = before
    return result
  }

  noteLoad(load: LoadedName): void {
    if (this.loads.size < maximumLoads) this.loads.set(`${load.language} ${load.name}`, load)
  }

  noteRun(run: ProgramRun): void {
    if (this.runs.length < maximumRuns) this.runs.push(run)
  }

  emit(effect: Effect): void {
    if (this.effects.length < maximumEffects) {
      // A run is looked up by itself afterwards, and has no time of its own.
      const { time } = this
      this.effects.push(time === undefined || effect.type === 'run' ? effect : { ...effect, when: time })
      return
    }
    if (this.full) return
    this.full = true
    this.effects.push({
      type: 'opaque',
      what: 'size',
      why: `the call does more than ${maximumEffects} things`,
      weight: 'everything',
      evidence: effect.evidence,
      through: effect.through,
    })
  }
}

/** Contents of files as this call leaves them: those that were gathered, and those that it writes itself. */
export class WrittenFiles extends Map<string, string> {
  /** The contents that the call itself writes, by path. */
  readonly sources = new Map<string, DataSource>()
  /** Programs under names that the call gives them: `cp /bin/rm ./x`. */
  readonly programs = new Map<string, string>()
  /** Changes that the call makes to files that it did not write: what makes the new text of the old one, or null for no one knows. */
  readonly changes = new Map<string, ((text: string) => string | null) | null>()
}

/** A file that a program of the call loads, and that is read as the program is. */
export interface LoadedModule {
  readonly language: string
  /** Absolute. */
  readonly path: string
  /** Undefined for a file that is there and that nobody could read. */
  readonly text?: string
  /** The folder in which the program starts. */
  readonly cwd: string
  readonly evidence: Evidence
  readonly through: readonly string[]
}

/** The knowledge of a reader while it reads one text; derive a new one to go deeper. */
export interface ReadContext {
  readonly out: Collector
  readonly place: Place
  /** Contents that `gather` read, by absolute path. */
  readonly files: ReadonlyMap<string, string>
  /** Files that patterns fit now, absolute, by the pattern; a pattern that fits too many has none. */
  readonly matches?: ReadonlyMap<string, readonly string[]>
  /** The argument that is being read, `/command`. */
  readonly pointer: string
  /** The offset of the text in that argument; null for text that is not spelled there (decoded, or from a file). */
  readonly offset: number | null
  /** The evidence to fall back on when `offset` is null. */
  readonly outer: Evidence
  readonly through: readonly string[]
  readonly depth: number
  /** Names that a glob matched were put into the text, spelled as that glob: a star in quotes stands for them. */
  readonly matched?: boolean
  /**
   * Readers of other languages, given by `readers/index.ts`: shell, python, javascript, sql… call one another through
   * this, so that no two folders import each other.
   */
  readonly code: CodeReaders
}

/** The readers of code that holds code. */
export interface CodeReaders {
  /** Reads `text` as a program in `language`; false when no reader knows the language. */
  readCode(language: string, text: string, context: ReadContext): boolean
  /** Reads `text` as SQL of `dialect` and emits one database effect. */
  readSql(dialect: string, text: string, context: ReadContext, about?: SqlAbout): void
  /** Returns the output of a program that only prints a known text; undefined for every other. */
  printedBy(language: string, text: string, place: Place): DataSource | undefined
}

/** The client, host and database of SQL that a command names. */
export interface SqlAbout {
  readonly client?: string
  readonly host?: string
  readonly database?: string
}

/** Returns the evidence for the stretch from `start` to `end` of the text that `context` reads. */
export function evidenceAt(context: ReadContext, start: number, end: number, text?: string): Evidence {
  if (context.offset === null) {
    return text === undefined ? context.outer : { ...context.outer, text }
  }
  return { pointer: context.pointer, start: context.offset + start, end: context.offset + end }
}
