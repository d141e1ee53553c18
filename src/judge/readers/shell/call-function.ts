import type { DataSource, Evidence } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import type { FunctionBody, ShellState } from './shell-state.ts'
import { runBody } from './run-script.ts'

/** Reads a function's body with its arguments. One that calls itself in the background or a pipe is a fork bomb. */
export function callFunction(
  name: string,
  body: FunctionBody,
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): DataSource {
  if (state.calling.includes(name)) {
    const { out, through } = state.context
    if (state.forking && !state.shared.bombs.has(name)) {
      state.shared.bombs.add(name)
      out.emit({ type: 'process', verb: 'fork-bomb', target: name, whole: true, evidence, through })
    }
    return { from: 'unknown' }
  }
  const { positional, argumentsKnown, calling, forking } = state
  state.positional = args
  state.argumentsKnown = true
  state.calling = [...calling, name]
  state.forking = false
  const output = runBody(body, state, stdin)
  state.positional = positional
  state.argumentsKnown = argumentsKnown
  state.calling = calling
  state.forking = forking
  return output
}
