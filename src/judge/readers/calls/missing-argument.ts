import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString } from '../named-argument.ts'
import type { ReadContext } from '../read-context.ts'

/** The number of texts that are read of a call without any known name. */
const mostTexts = 16

/**
 * Emits an opaque effect for a call without the argument that says what it does, under any known name. Where its kind
 * is certain and it holds text all the same, that text may be the one that runs: then none of it counts as read.
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

/** Returns the texts of a call whose arguments have unknown names: each may say what it does. */
export function unnamedTexts(call: ToolCall) {
  return everyString(call.arguments).slice(0, mostTexts)
}
