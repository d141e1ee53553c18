import type { Program } from '../program.ts'
import type { CommandReader, Word } from '../../command.ts'
import { emitFile, emitFiles } from './emit-file.ts'
import { optionValue, readOptions } from '../../options.ts'
import { wordSet } from '../../../../ground/model/word-set.ts'

/** Makes a reader of a program that packs folders into one file: the first operand, the last, or the value of an option. */
const packs =
  (into: 'first' | 'last' | 'o', values = ''): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, wordSet(values))
    const { operands } = options
    const verb = into === 'first' ? 1 : 0
    const to = into === 'o' ? optionValue(options, 'o') : operands.at(into === 'last' ? -1 : verb)
    const files = operands.slice(verb).filter(word => word !== to)
    emitFiles(context, 'read', files, { recursive: true })
    if (to) emitFile(context, 'write', to)
    return undefined
  }

/** jar: `c` packs what follows; `-C FOLDER` is followed by a path below that folder. */
const jar: CommandReader = (command, context) => {
  const [mode, archive, ...words] = command.args
  if (!mode || !archive || !/^-{0,2}c/.test(mode.text)) return undefined
  emitFile(context, 'write', archive)
  const files: Word[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word
    if (word.text !== '-C') files.push(word)
    else if (words[i + 1]) files.push({ ...word, text: `${words[i + 1]?.text}/${words[i + 2]?.text ?? ''}` })
    if (word.text === '-C') i += 2
  }
  emitFiles(context, 'read', files, { recursive: true })
  return undefined
}

/** Programs that pack whole folders into an image or an archive of a kind of its own. */
export const packing: readonly Program[] = [
  {
    names: ['mksquashfs'],
    read: packs('last', 'comp b e ef processors'),
    examples: [['mksquashfs src a.sqsh', 'read src recursive', 'write a.sqsh']],
  },
  {
    names: ['genisoimage', 'mkisofs', 'xorrisofs'],
    read: packs('o', 'o V A publisher p m x b c'),
    examples: [['genisoimage -o a.iso src', 'read src recursive', 'write a.iso']],
  },
  {
    names: ['rar'],
    read: packs('first'),
    examples: [['rar a a.rar src', 'read src recursive', 'write a.rar']],
  },
  { names: ['jar'], read: jar, examples: [['jar cf a.jar -C src .', 'write a.jar', 'read src/. recursive']] },
]
