import type { Word } from '../command.ts'
import type { ShellState } from './shell-state.ts'
import { runSubscript } from './assign.ts'
import { runNumber } from './run-arithmetic.ts'

/** Builtins that evaluate the subscripts of the names, or of the numbers, that they are given. */
const evaluating = new Set(
  'let unset read test [ mapfile readarray declare typeset local export readonly'.split(' '),
)

/** Reads the commands in the subscripts that a builtin evaluates: `let 'a[$(…)]=1'`, `printf -v 'a[$(…)]' x`. */
export function runNamedSubscripts(program: string, args: readonly Word[], state: ShellState): void {
  const names = program === 'printf' && args[0]?.text === '-v' ? args.slice(1, 2) : args
  if (names === args && !evaluating.has(program)) return
  if (program === 'let') for (const word of names) runNumber(word, state)
  for (const { text, known } of names)
    if (program !== 'let' && text.includes('['))
      runSubscript({ text: text.replace(/^\w{1,64}\s{0,3}=\s{0,3}/, ''), known }, state)
}
