import { type Command, type CommandReader, unread } from '../command.ts'
import type { Program } from './program.ts'
import { wordSet } from '../../../ground/model/word-set.ts'

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

/** Tells whether a program is only asked for help or for its version, so that it does nothing. */
function asksForHelp({ program, args }: Command): boolean {
  const at = args.findIndex(({ text }) => text === '--help' || text === '--')
  const before = args.slice(0, Math.max(at, 0))
  // Behind an option it may be that option's value: `chmod -R --reference --help /`.
  const asked = args[at]?.text === '--help' && !mayTakeValue(before.at(-1)?.text ?? '')
  return (
    (asked && !(operandsEndOptions.has(program) && before.some(({ text }) => !text.startsWith('-')))) ||
    (args.length === 1 && /^(?:--version|-h|-V|help|version)$/.test(args[0]?.text ?? ''))
  )
}

function mayTakeValue(option: string): boolean {
  return /^--?[a-z][\w-]*$/i.test(option) && !plainFlag.test(option)
}

/** Options that take no value in any program. */
const plainFlag =
  /^(?:-[fvyqagitnrRs]{1,3}|--(?:force|verbose|yes|all|quiet|global|recursive|hard|dry-run|debug|json|interactive|tty|no-[\w-]{1,30}))$/

/** Programs of which not every kind looks for options after the first operand. */
const operandsEndOptions = wordSet(
  'find gfind rm rmdir unlink shred srm mv cp ln dd chmod chown chgrp truncate tee install mkfs wipefs',
)
