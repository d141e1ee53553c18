import type { Command as CommandNode } from 'unbash'
import type { Word } from '../command.ts'
import { Environment } from './environment.ts'
import type { ShellState } from './shell-state.ts'
import { readerOf } from './reader-of.ts'

/** `"$TOOL" -rf /`: no other program takes such words, whatever the variable seems to hold. */
export function readAsDeletion(args: readonly Word[], node: CommandNode | null, state: ShellState): void {
  const name = node?.name?.text ?? ''
  const [option] = args
  if (
    !name.includes('$') ||
    !/^"?\$\{?\w{1,64}\}?"?$/.test(name) ||
    !/^-(?:[a-zA-Z]{0,4}r[a-zA-Z]{0,4}f|[a-zA-Z]{0,4}f[a-zA-Z]{0,4}r)[a-zA-Z]{0,4}$/.test(option?.text ?? '')
  )
    return
  readerOf('rm')?.(
    {
      program: 'rm',
      raw: 'rm',
      args,
      stdin: { from: 'input' },
      environment: new Environment(state.variables, state.context.outer),
      evidence: option?.evidence ?? state.context.outer,
    },
    state.context,
  )
}
