import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString } from '../named-argument.ts'
import { pathOfUri } from '../paths/path-of-uri.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'

const mostStrings = 300

/** Emits a read of each file that an argument names by a URI, as resources of MCP servers are named. */
export function readFileUris(call: ToolCall, context: ReadContext): void {
  for (const { pointer, text } of everyString(call.arguments).slice(0, mostStrings)) {
    const path = pathOfUri(text)
    if (path === null) continue
    const target = pathTarget({ text: path, known: true, glob: false }, context.place)
    const evidence = { pointer, start: 0, end: text.length }
    context.out.emit({ type: 'read', target, recursive: false, evidence, through: context.through })
  }
}
