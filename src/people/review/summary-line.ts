import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { functionSentence, isOfFunction } from './function-sentence.ts'
import { summarySentence } from './summary-sentence.ts'

/** Says in one line for a list what a call would do: its gravest effect, or its own text. */
export function summaryLine(call: ToolCall, effects: readonly Effect[]): string {
  const [first] = effects.filter(({ type }) => type !== 'run')
  const text = call.arguments['command'] ?? call.arguments['query'] ?? first
  if (typeof text === 'string') return visibleText(text, 160)
  if (first) return isOfFunction(first, call) ? functionSentence(call) : summarySentence(first, effects)
  return visibleText(`${call.tool ?? call.kind}`, 160)
}
