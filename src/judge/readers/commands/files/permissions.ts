import { wordSet } from '../../../../ground/model/word-set.ts'
import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { emitFiles } from './emit-file.ts'
import { hasOption, readOptions } from '../../options.ts'

/** The long option and its beginnings, each of which GNU programs take for it. */
const recursive = ['recursive', 'recursiv', 'recursi', 'recurs', 'recur', 'recu', 'rec'] as const

const change =
  (type: 'mode' | 'owner', values: string): CommandReader =>
  (command, context) => {
    const args =
      type === 'mode'
        ? command.args.map(word =>
            /^-[rwxXst]+$/.test(word.text) ? { ...word, text: `a${word.text}` } : word,
          )
        : command.args
    const options = readOptions(args, wordSet(values))
    const reference = hasOption(options, 'reference')
    const [value, ...rest] = options.operands
    if (!value) return undefined
    const isTree = hasOption(options, 'R', ...recursive)
    emitFiles(context, type, reference ? options.operands : rest, {
      value: reference ? 'as another file' : value.text,
      recursive: isTree,
    })
    return undefined
  }

/** `setfacl -m …`, `chattr +i …`, `setcap cap_x+ep FILE`: a mode in all but name. */
const attribute: CommandReader = (command, context) => {
  const options = readOptions(
    command.args.filter(word => !/^[-+=][aAcCdDeijsStTuP]+$/.test(word.text) || command.program !== 'chattr'),
    new Set(['m', 'x', 'M', 'X', 'modify', 'remove']),
  )
  const value =
    command.args.map(word => word.text).find(text => /cap_|^[+-]i|:/.test(text)) ?? command.program
  const files = command.program === 'setcap' ? options.operands.slice(1) : options.operands
  emitFiles(context, 'mode', files, {
    value: `${command.program} ${value}`,
    recursive: hasOption(options, 'R', ...recursive),
  })
  return undefined
}

/** Programs that change who may do what with a file. */
export const permissions: readonly Program[] = [
  {
    names: ['chmod', 'gchmod'],
    read: change('mode', 'reference'),
    examples: [
      ['chmod -R 755 bin', 'mode bin 755 recursive'],
      ['chmod --rec 755 bin', 'mode bin 755 recursive'],
      ['chmod -R --reference --help bin', 'mode bin as another file recursive'],
      ['chmod --help'],
      ['chmod +x a.sh', 'mode a.sh +x'],
    ],
  },
  {
    names: ['chown'],
    read: change('owner', 'reference from'),
    examples: [['chown me:staff a.txt', 'owner a.txt me:staff']],
  },
  {
    names: ['chgrp'],
    read: change('owner', 'reference'),
    examples: [['chgrp staff a.txt', 'owner a.txt staff']],
  },
  {
    names: ['setfacl', 'chattr', 'setcap'],
    read: attribute,
    examples: [
      ['setfacl -m u:me:rw a.txt', 'mode a.txt setfacl u:me:rw'],
      ['chattr +i a.txt', 'mode a.txt chattr +i'],
      ['setcap cap_net_raw+ep tool', 'mode tool setcap cap_net_raw+ep'],
    ],
  },
]
