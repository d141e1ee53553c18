import { dirname } from 'node:path'
import type { Effect } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { maximumRuns, type ProgramRun } from '../../../ground/model/program-run.ts'
import { bindEffects } from './bind-effects.ts'
import { bindEnvironment } from './bind-environment.ts'
import { bindProgram } from './bind-program.ts'
import { bindReference, bindRun } from './bind-run.ts'
import type { BoundKind } from './bound-kind.ts'
import { BoundDisk } from './bound-disk.ts'
import { kindsOf } from './kinds/index.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** Milliseconds for finding the files; a person is asked anyway. Numbers bound the work: a cut by time is another one each time. */
const patience = 1_500

/** A call as far as it tells which files decide what it does. */
export interface DecidingParts {
  readonly effects: readonly Effect[]
  /** Programs that it starts on this machine. */
  readonly runs: readonly ProgramRun[]
  /** Scripts that were read, by their paths; and those that were asked for. */
  readonly wanted: Iterable<string>
  readonly place: Pick<Place, 'cwd' | 'home' | 'workspace'>
  /** Folders in which this account’s programs are looked for. */
  readonly searchPath: readonly string[]
  readonly clock: () => number
}

/**
 * Files that decide what a call does: its scripts, what these load from beside them, what it sends, what each of its
 * programs loads by its kind, the programs themselves where this account can replace them. Absolute; some may not
 * exist, and appearing is a change too.
 */
export function decidingFiles({
  effects,
  runs,
  wanted,
  place,
  searchPath,
  clock,
}: DecidingParts): readonly string[] {
  const until = clock() + patience
  const disk = new BoundDisk(() => clock() > until)
  const scripts = [...wanted]
  for (const path of scripts) disk.bind(path)
  for (const run of runs) {
    bindProgram(run, searchPath, disk)
    bindEnvironment(run, disk)
    for (const kind of kindsOf(run.program, run.words)) bindRun(kind, run, place, disk)
  }
  for (const path of scripts) bindScript(path, disk)
  for (const effect of effects) bindCode(effect, runs, disk)
  bindEffects(effects, runs, disk)
  if (runs.length >= maximumRuns) disk.leaveOut(`${place.cwd}/x`)
  return disk.paths
}

/** Binds what code in the call’s own words or input loads, from the folders in which its language’s programs start. */
function bindCode(effect: Effect, runs: readonly ProgramRun[], disk: BoundDisk): void {
  if (effect.type !== 'execute' || effect.source.from !== 'literal') return
  const ending = endings.get(effect.language)
  if (ending === undefined) return
  const { text } = effect.source
  for (const { program, words, cwd } of runs)
    for (const kind of kindsOf(program, words).filter(({ follow }) => follow === kindOf(ending)?.follow))
      for (const reference of kind.follow?.(text, `${cwd}/-${ending}`, { folder: cwd, search: [] }) ?? [])
        bindReference(kind, reference, { folder: cwd, search: [] }, disk)
}

const endings: ReadonlyMap<string, string> = mapOf({
  python: '.py',
  javascript: '.js',
  perl: '.pl',
  ruby: '.rb',
  php: '.php',
})

const interpreters: readonly (readonly [RegExp, string])[] = [
  [/\.py$/, 'python'],
  [/\.[cm]?[jt]sx?$/, 'node'],
  [/\.p[lm]$/, 'perl'],
  [/\.rb$/, 'ruby'],
  [/\.php$/, 'php'],
]

/** The kind of program that runs files with this ending. */
function kindOf(path: string): BoundKind | undefined {
  const program = interpreters.find(([ending]) => ending.test(path))?.[1]
  return program === undefined ? undefined : kindsOf(program, [])[0]
}

/** Binds what a script loads from beside it, however it is started. */
function bindScript(path: string, disk: BoundDisk): void {
  const kind = kindOf(path)
  if (kind) bindReference(kind, { path, is: 'file' }, { folder: dirname(path), search: [] }, disk)
}
