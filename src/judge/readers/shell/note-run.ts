import { loadingVariables } from '../../../ground/model/program-run.ts'
import type { Word } from '../command.ts'
import type { ProgramName } from './program-name.ts'
import type { ShellState } from './shell-state.ts'

/** The most characters of a variable that are noted. */
const longest = 4_096

/** Notes a program that starts on this machine: what it loads from the disk is looked up where a person is asked. */
export function noteRun({ program, spelled }: ProgramName, args: readonly Word[], state: ShellState): void {
  const { out, place, through } = state.context
  if (!place.observed) return
  const words = args.map(word => word.text)
  out.noteRun({ program, spelled, words, cwd: place.cwd, through, environment: loadingOf(state) })
}

function loadingOf({ variables }: ShellState): Readonly<Record<string, string>> {
  const found: (readonly [string, string])[] = []
  for (const name of variables.keys()) {
    const value = loadingVariables.has(name) ? variables.get(name) : undefined
    if (value && (value.known || name === 'PATH') && value.text.length <= longest)
      found.push([name, value.text])
  }
  return Object.fromEntries(found)
}
