import type { DataSource } from '../../../ground/model/effect.ts'
import type { Word } from '../command.ts'
import type { ShellState } from './shell-state.ts'
import { wrappers } from './wrapper-table.ts'
import { readPlantedCode } from './read-planted-code.ts'
import { readUnlistedProgram } from './read-unlisted-program.ts'
import { readerOf } from './reader-of.ts'

/** Reads commands among the words of a program: of one that nobody knows all of them, of others those that it keeps for later. */
export function readCommandsIn(
  program: string,
  args: readonly Word[],
  output: DataSource | undefined,
  state: ShellState,
): void {
  if (output === undefined && !isRead(program)) readUnlistedProgram(program, args, state)
  else if (program !== 'git') readPlantedCode(program, args, state)
}

/** Tells whether a reader, or the shell itself, knows a program. */
function isRead(program: string): boolean {
  return readerOf(program) !== undefined || wrappers.has(program) || program === 'find' || program === 'xargs'
}
