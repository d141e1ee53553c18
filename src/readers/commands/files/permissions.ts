import type { CommandReader } from '../../command.ts'
import { emitFiles } from './emit-file.ts'
import { hasOption, readOptions } from '../../options.ts'

const change =
  (type: 'mode' | 'owner', values: string): CommandReader =>
  (command, context) => {
    const args =
      type === 'mode'
        ? command.args.map(word =>
            /^-[rwxXst]+$/.test(word.text) ? { ...word, text: `a${word.text}` } : word,
          )
        : command.args
    const options = readOptions(args, new Set(values.split(' ')))
    const reference = hasOption(options, 'reference')
    const [value, ...rest] = options.operands
    if (!value) return undefined
    const recursive = hasOption(options, 'R', 'recursive')
    emitFiles(context, type, reference ? options.operands : rest, {
      value: reference ? 'as another file' : value.text,
      recursive,
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
    recursive: hasOption(options, 'R', 'recursive'),
  })
  return undefined
}

export const permissions: readonly (readonly [string, CommandReader])[] = [
  ['chmod', change('mode', 'reference')],
  ['gchmod', change('mode', 'reference')],
  ['chown', change('owner', 'reference from')],
  ['chgrp', change('owner', 'reference')],
  ['setfacl', attribute],
  ['chattr', attribute],
  ['setcap', attribute],
]
