import { type CommandReader, unread } from '../command.ts'
import { asksForHelp } from './asks-for-help.ts'
import type { Program } from './program.ts'

/** Readers of command lines, by the name of the program. */
export type CommandReaders = Pick<ReadonlyMap<string, CommandReader>, 'get' | 'has' | 'keys'>

/** Indexes records by every name. Readers are wrapped when they are asked for: a call needs a few of hundreds. */
export function indexPrograms(programs: readonly Program[]): CommandReaders {
  const byName = new Map(programs.flatMap(program => program.names.map(name => [name, program] as const)))
  return {
    get: name => {
      const program = byName.get(name)
      return program && readerOf(program)
    },
    has: name => byName.has(name),
    keys: () => byName.keys(),
  }
}

/** Makes one reader of a record. A program that is only asked for help, or for its version, does nothing. */
function readerOf({ names, read, runsOthers, ownNamesOnly, readsAll }: Program): CommandReader {
  const readers = typeof read === 'function' ? [read] : read
  return (command, context) => {
    if (!runsOthers && asksForHelp(command)) return { from: 'output', program: command.program }
    if (ownNamesOnly && !names.includes(command.program)) return unread
    const answers = readers.map(reader => reader(command, context))
    if (!readsAll && answers.every(answer => answer === unread)) return unread
    return answers.findLast(answer => answer !== unread && answer !== undefined)
  }
}
