import type { Word } from '../command.ts'
import { hasOption, readOptions, optionValue } from '../options.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext, WrittenFiles } from '../read-context.ts'
import { substituteText } from './text-changes.ts'

/** Notes the contents of a file after `sed -i`, where this call wrote it; or that nobody knows them. */
export function noteChangedFiles(args: readonly Word[], context: ReadContext, files: WrittenFiles): void {
  if (
    (files.sources.size === 0 && !context.place.observed) ||
    !args.some(word => /^-[a-zA-Z]*i|^--in-place/.test(word.text))
  )
    return
  const options = readOptions(args, new Set(['e', 'expression', 'f', 'file', 'l', 'line-length']))
  const scripted = hasOption(options, 'e', 'expression', 'f', 'file')
  const script = scripted ? optionValue(options, 'e', 'expression') : options.operands[0]
  for (const word of scripted ? options.operands : options.operands.slice(1)) {
    const { path } = pathTarget(word, context.place)
    if (path === null) continue
    const change = (before: string) => (script?.known ? changeText(before, script.text) : null)
    if (!files.sources.has(path)) {
      if (context.place.observed) files.changes.set(path, change)
      continue
    }
    const text = files.get(path)
    if (text === undefined) continue
    const changed = change(text)
    if (changed === null) files.delete(path)
    else files.set(path, changed)
    files.sources.set(path, changed === null ? { from: 'unknown' } : { from: 'literal', text: changed })
  }
}

/** Lines that go leave the others as they were read. */
function changeText(text: string, script: string): string | null {
  const line = String.raw`(?:\d{1,6}|\$|/[^/\n]{1,200}/)`
  return new RegExp(`^${line}(?:,${line})?d$`).test(script) ? text : substituteText(text, [script])
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
