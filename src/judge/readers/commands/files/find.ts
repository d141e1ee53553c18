import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { findScope } from './find-scope.ts'
import { emitFile, emitFiles, here } from './emit-file.ts'

/** find: `-delete` deletes all that its tests leave; `-fprint` writes. What `-exec` runs is read elsewhere. */
const readFind: CommandReader = (command, context) => {
  const { roots, narrowed, pattern } = findScope(command.args)
  const starts = roots.length > 0 ? roots : [here(command)]
  if (command.args.some(word => word.text === '-delete'))
    emitFiles(context, 'delete', starts, { recursive: true, narrowed, pattern })
  command.args.forEach((word, i) => {
    const to = command.args[i + 1]
    if (/^-(?:fprintf?|fprint0|fls)$/.test(word.text) && to) emitFile(context, 'write', to)
  })
  return undefined
}

/** The program that finds files, and may delete them. */
export const find: readonly Program[] = [
  {
    names: ['find', 'gfind'],
    read: readFind,
    examples: [
      ["find . -name '*.pyc' -delete", 'delete . recursive narrowed'],
      ['find . -fprint list.txt', 'write list.txt'],
    ],
  },
]
