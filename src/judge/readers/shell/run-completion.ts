import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import { readOptions } from '../options.ts'
import { runExpansions } from './run-expansions.ts'
import type { ShellState } from './shell-state.ts'
import { wordSource } from './word-source.ts'
import { runShellCode } from './run-shell-code.ts'

const values = new Set('A C F G P S V W X o'.split(' '))

/** Reads what `compgen` and `complete` run: the command of `-C`, the function of `-F`, and `$(…)` in the words of `-W`. */
export function runCompletion(args: readonly Word[], state: ShellState): DataSource {
  const options = readOptions(args, values)
  const last = (name: string) => options.values.get(name)?.at(-1)
  const [words, command, called] = [last('W'), last('C'), last('F')]
  if (words?.known) runExpansions(words.text, state)
  if (command) runShellCode(wordSource(command), command.evidence, state.copy(), { from: 'input' })
  if (called?.known) state.walker.runWords([called], null, state.copy(), { from: 'input' })
  return { from: 'output', program: 'compgen' }
}
