import type { Command, CommandReader } from '../../command.ts'
import { emitFile, emitFiles } from './emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

const remove: CommandReader = (command, context) => {
  const options = readOptions(command.args)
  const recursive = hasOption(options, 'r', 'R', 'recursive', 'd', 'dir')
  emitFiles(context, 'delete', options.operands, {
    recursive: recursive && !hasOption(options, 'd', 'dir'),
    count: options.operands.length,
  })
  return undefined
}

const removeEmpty: CommandReader = (command, context) => {
  emitFiles(context, 'delete', readOptions(command.args, new Set(['ignore-fail-on-non-empty'])).operands, {
    narrowed: true,
  })
  return undefined
}

const shred: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['n', 'iterations', 's', 'size', 'random-source']))
  const recursive = hasOption(options, 'r', 'R')
  emitFiles(context, 'delete', options.operands, { shred: true, recursive })
  return undefined
}

const truncate: CommandReader = (command, context) => {
  const options = readOptions(command.args, new Set(['s', 'size', 'r', 'reference']))
  const size = optionValue(options, 's', 'size')?.text ?? '0'
  const type = /^[+>]/.test(size) ? 'append' : 'write'
  emitFiles(context, type, options.operands, type === 'write' ? { shred: true } : {})
  return undefined
}

/** Moved to the trash, so it can be had again. */
const trash: CommandReader = (command, context) => {
  for (const word of readOptions(command.args).operands) emitFile(context, 'delete', word, { narrowed: true })
  return undefined
}

const rimraf = (command: Command, context: Parameters<CommandReader>[1]) => {
  const glob = command.args.some(word => /^(?:-g|--glob)$/.test(word.text))
  const operands = readOptions(command.args, new Set(['preserve-root', 'b', 'backoff'])).operands
  emitFiles(
    context,
    'delete',
    operands.map(word => (glob ? { ...word, glob: true } : word)),
    { recursive: true },
  )
  return undefined
}

export const deleting: readonly (readonly [string, CommandReader])[] = [
  ['rm', remove],
  ['grm', remove],
  ['rmdir', removeEmpty],
  ['unlink', remove],
  ['shred', shred],
  ['srm', shred],
  ['wipe', shred],
  ['scrub', shred],
  ['truncate', truncate],
  ['trash', trash],
  ['trash-put', trash],
  ['rimraf', rimraf],
  ['del-cli', rimraf],
]
