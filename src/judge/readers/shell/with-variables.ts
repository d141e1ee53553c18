import type { Word } from '../command.ts'
import { runVariable } from './run-variable.ts'
import type { ShellState, ShellValue } from './shell-state.ts'

/** Gives the variables of `env NAME=value program` for as long as the work goes on. */
export function withVariables<T>(assignments: readonly Word[], state: ShellState, work: () => T): T {
  const before: (readonly [name: string, value: ShellValue | undefined])[] = []
  for (const word of assignments) {
    const equals = word.text.indexOf('=')
    const [name, text] = [word.text.slice(0, equals), word.text.slice(equals + 1)]
    before.push([name, state.variables.get(name)])
    state.variables.set(name, { ...word, text })
    runVariable(name, { ...word, text }, word.evidence, state)
  }
  const output = work()
  for (const [name, value] of before.toReversed()) {
    if (value) state.variables.set(name, value)
    else state.variables.delete(name)
  }
  return output
}
