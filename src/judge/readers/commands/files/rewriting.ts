import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { emitFiles, emitTransfers } from './emit-file.ts'
import { readsFiles } from './reading.ts'
import { hasOption, readOptions } from '../../options.ts'

const inPlaceOption = /^-\w{0,6}i|^--in-?place/

/** Changes values in a file where an option says that the file itself is changed; `operands` stand before the files. */
const rewrites =
  (option: RegExp, operands: number): CommandReader =>
  (command, context) => {
    if (!command.args.some(({ text }) => option.test(text))) return undefined
    const options = readOptions(command.args)
    // Where the expression comes from a file, the first operand is a file too.
    const files = options.operands.filter(({ text }, i) => i >= operands || /\.\w{1,6}$/.test(text))
    emitFiles(context, 'write', operands === 0 ? options.operands.slice(0, 1) : files)
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

/** Programs that change values in files, or the names of files, by an expression. */
export const rewriting: readonly Program[] = [
  {
    names: ['yq'],
    read: [readsFiles('', 'expression'), rewrites(inPlaceOption, 1)],
    examples: [
      ['yq .name a.yaml', 'read a.yaml'],
      ["yq -i '.name = 1' a.yaml", 'read a.yaml', 'write a.yaml'],
    ],
  },
  {
    names: ['tomlq', 'xq', 'gojq'],
    read: rewrites(inPlaceOption, 1),
    examples: [["tomlq -i '.name = 1' a.toml", 'write a.toml']],
  },
  {
    names: ['xmlstarlet'],
    read: rewrites(/^(?:-L|--inplace)$/, 1),
    examples: [['xmlstarlet ed -L -d //a a.xml', 'write //a', 'write a.xml']],
  },
  {
    names: ['crudini'],
    read: rewrites(/^--(?:set|del|merge)$/, 0),
    examples: [['crudini --set a.ini section name value', 'write a.ini']],
  },
  { names: ['rename'], read: rename, examples: [['rename s/a/b/ a.txt', 'move a.txt to a.txt.renamed']] },
]
