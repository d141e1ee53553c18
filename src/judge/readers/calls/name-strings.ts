import type { PathTarget } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { isProse } from './is-prose.ts'
import { everyString } from '../named-argument.ts'
import { pathTarget } from '../paths/path-target.ts'
import { pathsIn } from '../paths/paths-in.ts'
import type { ReadContext } from '../read-context.ts'

const maxStrings = 300
const maxNames = 64
const maxLength = 1_024

/**
 * Emits a note of all that a named tool is given which may be a file: what such a tool does with it, only its own
 * program says.
 */
export function nameStrings(call: ToolCall, context: ReadContext): void {
  const found: PathTarget[] = []
  for (const { name, text } of everyString(call.arguments).slice(0, maxStrings)) {
    if (text.length > maxLength || (isProse(name) && /\s/.test(text.trim()))) continue
    const plain = text
      .replace(/^\s{0,9}(?:file|unix|sqlite):\/{2,3}(?=[/~])/i, '/')
      .replace(/^\/+(?=[/~])/, '')
    for (const path of pathsIn(plain))
      if (found.length < maxNames)
        found.push(
          pathTarget({ text: path, known: !/[$`]/.test(path), glob: /[*?[]/.test(path) }, context.place),
        )
  }
  if (found.length === 0) return
  const [first] = everyString(call.arguments)
  const evidence = { pointer: first?.pointer ?? '', start: 0, end: first?.text.length ?? 0 }
  const why = 'what the tool does with the files that it is given is not known'
  const { out, through } = context
  out.emit({ type: 'opaque', what: 'argument', why, weight: 'note', names: found, evidence, through })
}
