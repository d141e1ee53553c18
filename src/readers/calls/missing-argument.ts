import type { ToolCall } from '../../model/tool-call.ts'
import { everyString } from '../named-argument.ts'
import type { ReadContext } from '../read-context.ts'

/** So many texts of a call are read where none has a name that is known. */
const mostTexts = 16

/**
 * The argument that says what a call does is not there under any name that is known. Where its kind is certain and it
 * holds text all the same, that text may be what runs: then nothing of it counts as read.
 */
export function missingArgument(call: ToolCall, argument: string, { out, outer }: ReadContext): void {
  const isHidden = call.kind !== 'tool' && everyString(call.arguments).some(({ text }) => text.trim() !== '')
  out.emit({
    type: 'opaque',
    what: 'argument',
    why: isHidden
      ? `no argument is known to be the ${argument}, so what it does can't be read`
      : `the argument ${argument} is missing, so nothing can be read`,
    weight: isHidden ? 'everything' : 'matters',
    evidence: outer,
    through: [],
  })
}

/** The texts of a call whose arguments have unknown names: each may be what it does. */
export function unnamedTexts(call: ToolCall) {
  return everyString(call.arguments).slice(0, mostTexts)
}
