import type { DataSource, Evidence } from '../../model/effect.ts'
import type { Word } from '../command.ts'
import { unknownInput } from './xargs-commands.ts'
import { knownOutput } from './known-output.ts'
import type { ShellState } from './shell-state.ts'

/** Reads `printf -v NAME FORMAT …`: the text goes into a variable. False when the command is no such line. */
export function printInto(
  args: readonly Word[],
  evidence: Evidence,
  state: ShellState,
  stdin: DataSource,
): boolean {
  const [option, name] = args
  if (option?.text !== '-v' || !name || !/^[A-Za-z_]\w{0,255}$/.test(name.text)) return false
  const environment = new Map<string, Word>()
  const command = { program: 'printf', spelled: 'printf', args: args.slice(2), stdin, environment, evidence }
  const output = knownOutput(command, state.context, state.shared.budget) ?? { from: 'unknown' }
  const text = output.from === 'literal' ? output.text : undefined
  state.variables.set(
    name.text,
    text === undefined ? unknownInput(output, evidence, `$${name.text}`) : { text, known: true, glob: false },
  )
  return true
}
