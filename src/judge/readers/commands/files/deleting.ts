import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
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

/** These expand patterns themselves, which stand in quotes then; `!name` is what they leave. */
const rimraf: CommandReader = (command, context) => {
  const { operands } = readOptions(command.args, new Set(['preserve-root', 'b', 'backoff']))
  emitFiles(
    context,
    'delete',
    operands
      .filter(({ text }) => !text.startsWith('!'))
      .map(word => (/[*?[{]/.test(word.text) ? { ...word, glob: true } : word)),
    { recursive: true },
  )
  return undefined
}

/** Programs that delete files, or what is in them. */
export const deleting: readonly Program[] = [
  {
    names: ['rm', 'grm', 'unlink'],
    read: remove,
    examples: [
      ['rm -rf build', 'delete build recursive'],
      ['unlink a.txt', 'delete a.txt'],
    ],
  },
  { names: ['rmdir'], read: removeEmpty, examples: [['rmdir build', 'delete build narrowed']] },
  {
    names: ['shred', 'srm', 'wipe', 'scrub'],
    read: shred,
    examples: [['shred -n 3 -u a.txt', 'delete a.txt shred']],
  },
  {
    names: ['truncate'],
    read: truncate,
    examples: [
      ['truncate -s 0 a.log', 'write a.log shred'],
      ['truncate -s +1M a.log', 'append a.log'],
    ],
  },
  { names: ['trash', 'trash-put'], read: trash, examples: [['trash a.txt', 'delete a.txt narrowed']] },
  {
    names: ['rimraf', 'del-cli'],
    read: rimraf,
    examples: [
      ['rimraf dist', 'delete dist recursive'],
      ["rimraf 'src/*'", 'delete src/* recursive'],
    ],
  },
]
