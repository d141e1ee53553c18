import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString, topArguments } from '../named-argument.ts'

/** Tells whether a tool sets an alarm clock, and not an alarm that guards a house or a server. */
export function isClock(words: readonly string[], call: ToolCall): boolean {
  const timed = topArguments(call.arguments).some(([key]) =>
    /^(?:alarm_?id|time|hour|enabled|label)$/i.test(key),
  )
  const guarding = /fire|smoke|security|burglar|intru|gas|panic|house|zone/i
  return (
    words.includes('alarm') &&
    timed &&
    ![...words, ...everyString(call.arguments).map(({ text }) => text)].some(text => guarding.test(text))
  )
}
