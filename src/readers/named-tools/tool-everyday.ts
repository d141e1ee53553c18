import type { ToolCall } from '../../model/tool-call.ts'
import type { Evidence } from '../../model/effect.ts'
import { everyString, topArguments } from '../named-argument.ts'
import { namesProduction } from '../texts/names-production.ts'
import type { ReadContext } from '../read-context.ts'

/** An alarm clock, not what guards a house or a server. */
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

/** `meeting_post` with a `message`: a message, whatever the medium is called. */
export function isSpeech(words: readonly string[], call: ToolCall): boolean {
  return (
    typeof call.arguments['message'] === 'string' &&
    words.some(word => /^(?:send|post|say|tell|reply|broadcast)$/.test(word))
  )
}

/** One named service that comes back at once; not in production, and not all of them. */
export function isRestart(words: readonly string[], call: ToolCall): boolean {
  const values = everyString(call.arguments).map(({ text }) => text)
  return (
    words.length === 2 &&
    words[0] === 'restart' &&
    /^(?:service|server|app|kernel)$/.test(words[1] ?? '') &&
    !values.some(text => namesProduction(text) || /[*%]|^all$/i.test(text))
  )
}

/** As `systemctl restart` is read. */
export function emitRestart(call: ToolCall, evidence: Evidence, context: ReadContext): void {
  const [service] = everyString(call.arguments)
  context.out.emit({
    type: 'service',
    verb: 'restart',
    target: (service?.text ?? '').slice(0, 120),
    whole: false,
    evidence,
    through: [],
  })
}
