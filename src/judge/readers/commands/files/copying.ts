import type { Program } from '../program.ts'
import type { CommandReader, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { emitFile, emitFiles, emitSettingsPlaced, emitTransfers } from './emit-file.ts'
import { hasOption, readOptions, optionValue } from '../../options.ts'

const valued = new Set(['t', 'target-directory', 'S', 'suffix', 'm', 'mode', 'o', 'owner', 'g', 'group'])

const transfer =
  (type: 'move' | 'copy' | 'link'): CommandReader =>
  (command, context) => {
    const options = readOptions(command.args, valued)
    const folder = optionValue(options, 't', 'target-directory')
    const operands = folder ? [...options.operands, folder] : options.operands
    const to = operands.at(-1)
    if (!to || operands.length < 2) return undefined
    const sources = operands.slice(0, -1)
    const recursive = hasOption(options, 'r', 'R', 'a', 'recursive', 'archive') || command.program === 'ditto'
    if (type === 'copy' && sources.every(source => pathTarget(source, context.place).path === '/dev/null'))
      emitFile(context, 'write', to, { shred: true, content: { from: 'literal', text: '' } })
    else {
      const whole = type === 'copy' && recursive && hasOption(options, 'T', 'no-target-directory')
      emitTransfers(context, type, whole ? sources.map(contentsOf) : sources, to, recursive)
      if (!whole && type !== 'link') emitSettingsPlaced(context, sources, to, hasOption(options, 'parents'))
    }
    return undefined
  }

/** Returns a word for all that is in a folder, as `cp -r folder/. to` has it. */
function contentsOf(word: Word): Word {
  return { ...word, text: `${word.text.replace(/\/+$/, '')}/.` }
}

/** `install SRC DEST` copies and sets a mode; `install -d` only makes folders. */
const install: CommandReader = (command, context) => {
  const options = readOptions(command.args, valued)
  if (hasOption(options, 'd', 'directory')) {
    emitFiles(context, 'write', options.operands)
    return undefined
  }
  const mode = optionValue(options, 'm', 'mode')
  const to = options.operands.at(-1)
  if (mode && to) emitFile(context, 'mode', to, { value: mode.text })
  return transfer('copy')(command, context)
}

/** Reads `mv A… B`; `git mv` moves files just so. */
export const readMove = transfer('move')

/** Programs that move, copy or link files on this machine. */
export const copying: readonly Program[] = [
  { names: ['mv', 'gmv'], read: readMove, examples: [['mv a.txt b.txt', 'move a.txt to b.txt']] },
  {
    names: ['cp', 'gcp', 'ditto'],
    read: transfer('copy'),
    examples: [
      ['cp -r src dest', 'copy src to dest recursive'],
      ['cp /dev/null a.log', 'write a.log shred'],
    ],
  },
  { names: ['ln', 'link'], read: transfer('link'), examples: [['ln -s a.txt b.txt', 'link a.txt to b.txt']] },
  {
    names: ['install'],
    read: install,
    examples: [
      ['install -m 755 tool bin/tool', 'mode bin/tool 755', 'copy tool to bin/tool'],
      ['install -d bin', 'write bin'],
    ],
  },
]
