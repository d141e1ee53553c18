import { dirname } from 'node:path'
import type { Effect } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import type { ProgramRun } from '../../model/program-run.ts'
import { bindEnvironment } from './bind-environment.ts'
import { bindProgram } from './bind-program.ts'
import { bindReference, bindRun } from './bind-run.ts'
import { BoundDisk } from './bound-disk.ts'
import { kindsOf } from './kinds/index.ts'

/** Milliseconds for finding the files; a person is asked anyway. */
const patience = 500

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
  for (const path of sentFiles(effects)) disk.bind(path)
  for (const run of runs) {
    bindProgram(run, searchPath, disk)
    bindEnvironment(run, disk)
    for (const kind of kindsOf(run.program, run.words)) bindRun(kind, run, place, disk)
  }
  for (const path of scripts) bindScript(path, disk)
  return disk.paths
}

function sentFiles(effects: readonly Effect[]): readonly string[] {
  return effects.flatMap(effect =>
    effect.type === 'connect'
      ? effect.sends.flatMap(sent =>
          sent.from === 'file' && sent.target.path !== null && !sent.target.glob ? [sent.target.path] : [],
        )
      : [],
  )
}

const interpreters: readonly (readonly [RegExp, string])[] = [
  [/\.py$/, 'python'],
  [/\.[cm]?[jt]sx?$/, 'node'],
  [/\.p[lm]$/, 'perl'],
  [/\.rb$/, 'ruby'],
  [/\.php$/, 'php'],
]

/** Binds what a script loads from beside it, however it is started. */
function bindScript(path: string, disk: BoundDisk): void {
  const program = interpreters.find(([ending]) => ending.test(path))?.[1]
  const folder = dirname(path)
  for (const kind of program === undefined ? [] : kindsOf(program, []))
    bindReference(kind, { path, is: 'file' }, { folder, search: [] }, disk)
}
