import type { CommandReader } from '../../command.ts'
import { emitFiles, emitTransfers } from './emit-file.ts'
import { hasOption, readOptions } from '../../options.ts'

/** Programs that change a value in a file, where this option says that the file itself is changed. */
const inPlace: Readonly<Record<string, { readonly option: RegExp; readonly operands: number }>> = {
  yq: { option: /^-\w{0,6}i|^--in-?place/, operands: 1 },
  tomlq: { option: /^-\w{0,6}i|^--in-?place/, operands: 1 },
  xq: { option: /^-\w{0,6}i|^--in-?place/, operands: 1 },
  gojq: { option: /^-\w{0,6}i|^--in-?place/, operands: 1 },
  xmlstarlet: { option: /^(?:-L|--inplace)$/, operands: 1 },
  crudini: { option: /^--(?:set|del|merge)$/, operands: 0 },
}

const rewrite: CommandReader = (command, context) => {
  const spec = inPlace[command.program]
  if (!spec || !command.args.some(({ text }) => spec.option.test(text))) return undefined
  const { operands } = readOptions(command.args)
  // Where the expression comes from a file, the first operand is a file too.
  const files = operands.filter(({ text }, i) => i >= spec.operands || /\.\w{1,6}$/.test(text))
  emitFiles(context, 'write', spec.operands === 0 ? operands.slice(0, 1) : files)
  return undefined
}

/** `rename 's/a/b/' FILE…`: each has another name afterwards, in the same folder. */
const rename: CommandReader = (command, context) => {
  const options = readOptions(command.args)
  if (hasOption(options, 'n', 'no-act', 'nono')) return undefined
  for (const word of options.operands.slice(1))
    emitTransfers(context, 'move', [word], { ...word, text: `${word.text}.renamed` }, false)
  return undefined
}

export const rewriting: readonly (readonly [string, CommandReader])[] = [
  ...Object.keys(inPlace).map(name => [name, rewrite] as const),
  ['rename', rename],
]
