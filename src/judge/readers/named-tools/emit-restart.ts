import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Evidence } from '../../../ground/model/effect.ts'
import { everyString } from '../named-argument.ts'
import type { ReadContext } from '../read-context.ts'
import { namesProduction } from '../texts/names-production.ts'

/** Tells whether a tool restarts one named service, which comes back at once; not in production, and not all of them. */
export function isRestart(words: readonly string[], call: ToolCall): boolean {
  const values = everyString(call.arguments).map(({ text }) => text)
  return (
    words.length === 2 &&
    words[0] === 'restart' &&
    /^(?:service|server|app|kernel)$/.test(words[1] ?? '') &&
    !values.some(text => namesProduction(text) || /[*%]|^all$/i.test(text))
  )
}

/** Emits a restart in the same form as `systemctl restart`. */
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
