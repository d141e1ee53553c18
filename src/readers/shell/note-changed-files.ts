import type { Word } from '../command.ts'
import { hasOption, readOptions, optionValue } from '../options.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext, WrittenFiles } from '../read-context.ts'
import { substituteText } from './text-changes.ts'

/** Notes the contents of a file after `sed -i`, where this call wrote it; or that nobody knows them. */
export function noteChangedFiles(args: readonly Word[], context: ReadContext, files: WrittenFiles): void {
  if (files.sources.size === 0 || !args.some(word => /^-[a-zA-Z]*i|^--in-place/.test(word.text))) return
  const options = readOptions(args, new Set(['e', 'expression', 'f', 'file', 'l', 'line-length']))
  const scripted = hasOption(options, 'e', 'expression', 'f', 'file')
  const script = scripted ? optionValue(options, 'e', 'expression') : options.operands[0]
  for (const word of scripted ? options.operands : options.operands.slice(1)) {
    const { path } = pathTarget(word, context.place)
    const text = path === null ? undefined : files.get(path)
    if (path === null || text === undefined || !files.sources.has(path)) continue
    const changed = script?.known ? substituteText(text, [script.text]) : null
    if (changed === null) files.delete(path)
    else files.set(path, changed)
    files.sources.set(path, changed === null ? { from: 'unknown' } : { from: 'literal', text: changed })
  }
}

/** Notes a `mkfifo x`: its contents come from another process, and are not followed. */
export function notePipes(args: readonly Word[], context: ReadContext, files: WrittenFiles): void {
  for (const word of args.filter(item => !item.text.startsWith('-'))) {
    const { path } = pathTarget(word, context.place)
    if (path === null) continue
    files.delete(path)
    files.sources.set(path, { from: 'unknown' })
  }
}
