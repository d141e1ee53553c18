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
    const recursive = hasOption(options, 'r', 'R', 'a', 'recursive', 'archive')
    if (type === 'copy' && sources.every(source => pathTarget(source, context.place).path === '/dev/null'))
      emitFile(context, 'write', to, { shred: true, content: { from: 'literal', text: '' } })
    else {
      const whole = type === 'copy' && recursive && hasOption(options, 'T', 'no-target-directory')
      emitTransfers(context, type, whole ? sources.map(contentsOf) : sources, to, recursive)
      if (!whole && type !== 'link') emitSettingsPlaced(context, sources, to)
    }
    return undefined
  }

/** All that is in a folder, as `cp -r folder/. to` has it. */
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

export const copying: readonly (readonly [string, CommandReader])[] = [
  ['mv', transfer('move')],
  ['gmv', transfer('move')],
  ['cp', transfer('copy')],
  ['gcp', transfer('copy')],
  ['ln', transfer('link')],
  ['link', transfer('link')],
  ['ditto', transfer('copy')],
  ['install', install],
]
