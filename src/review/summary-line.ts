import type { ToolCall } from '../model/tool-call.ts'
import type { Effect } from '../model/effect.ts'
import { describeEffect } from '../policy/describe-effect.ts'
import { visibleText } from '../model/visible-text.ts'

/** Says in one line for a list what a call would do: its gravest effect, or its own text. */
export function summaryLine(call: ToolCall, effects: readonly Effect[]): string {
  const [first] = effects.filter(({ type }) => type !== 'run')
  const text = call.arguments['command'] ?? call.arguments['query'] ?? first
  if (typeof text === 'string') return visibleText(text, 160)
  return first ? describeEffect(first) : visibleText(`${call.tool ?? call.kind}`, 160)
}
