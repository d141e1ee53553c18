import type { ToolCall } from '../model/call.ts'
import { textArgument } from './arguments.ts'
import { pathTarget } from './paths.ts'
import type { ReadContext } from './read-context.ts'

const patchHeader =
  /^(?:\*\*\* (Add|Update|Delete) File: (.{1,1000})|\*\*\* Move to: (.{1,1000})|(?:---|\+\+\+) (?:[ab]\/)?([^\t\n]{1,1000}).*)$/gm

/** Patches name their files in their headers: `*** Delete File: x`, `+++ b/x`. */
export function readPatch(call: ToolCall, context: ReadContext): void {
  const given = textArgument(call.arguments, ['patch', 'input', 'diff', 'patch_text', 'command', 'content'])
  if (!given) return
  let files = 0
  for (const match of given.text.matchAll(patchHeader)) {
    const path = match[2] ?? match[3] ?? match[4] ?? ''
    if (path === '/dev/null' || (match[4] !== undefined && match[0].startsWith('---'))) continue
    files++
    const evidence = { pointer: given.pointer, start: match.index, end: match.index + match[0].length }
    const target = pathTarget({ text: path.trim(), known: true, glob: false }, context.place)
    context.out.emit({
      type: match[1] === 'Delete' ? 'delete' : 'write',
      target,
      recursive: false,
      evidence,
      through: [],
      ...(match[1] !== 'Delete' && { content: { from: 'literal', text: given.text } as const }),
    })
  }
  if (files === 0)
    context.out.emit({
      type: 'opaque',
      what: 'argument',
      why: 'the patch names no file',
      weight: 'matters',
      evidence: { pointer: given.pointer, start: 0, end: given.text.length },
      through: [],
    })
}
