import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import { destinationOf } from '../readers/addresses/destination.ts'

const maximumKeys = 32

/** Returns the kinds of things that a call does, as its profile gets to know them: `tool:…`, `program:…`, `host:…`. */
export function habitKeys(call: ToolCall, effects: readonly Effect[]): readonly string[] {
  const keys = new Set<string>()
  if (call.tool !== null) keys.add(`tool:${call.tool.slice(0, 120)}`)
  for (const effect of effects) {
    if (keys.size >= maximumKeys) break
    if (effect.type === 'run' && effect.program !== '') keys.add(`program:${effect.program.slice(0, 120)}`)
    if (effect.type === 'connect') {
      const { kind, domain } = destinationOf(effect.host, effect.url, [])
      if (kind !== 'loopback' && kind !== 'run-time') keys.add(`host:${domain.slice(0, 253)}`)
    }
  }
  return [...keys]
}
