import { byText } from '../../ground/model/by-text.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { CallValue } from './call-values.ts'
import type { Holding } from './holdings-of.ts'
import type { ActingCall } from './orders-for.ts'
import { toolNamed } from './sign-strengths.ts'

/** Names of arguments that say in which window of a server a call works. They name nothing that is anybody’s. */
const handle = /^(?:tab|window|frame|browser|preview|terminal|cursor|session|context)(?:_?ids?|Ids?)?$/

const namesHandle = byText(pointer => handle.test(pointer.slice(pointer.lastIndexOf('/') + 1)))

/** `mcp__browser__navigate` → `mcp__browser__`: tools of one server share it. Undefined for a tool of no server. */
const serverOf = byText(tool => /^mcp__.{1,100}?__/.exec(tool)?.[0])

/** Tells whether a call is of the server whose tool gave a text; false for tools of no server. */
export function isOfServer({ tool }: Pick<ToolCall, 'tool'>, source: string | null): boolean {
  const server = serverOf(tool ?? '')
  return server !== undefined && source?.startsWith(server) === true
}

/**
 * Tells whether a value is a server’s own handle, and every order that names it came from that server: it tells how its tools
 * go on (“use tabId seed with navigate”). What such a call does and where it goes is compared as before.
 */
export function isOwnHandle(
  { tool }: Pick<ToolCall, 'tool'>,
  { pointer }: Pick<CallValue, 'pointer'>,
  orders: readonly Holding[],
): boolean {
  const server = namesHandle(pointer) ? serverOf(tool ?? '') : undefined
  return server !== undefined && orders.every(({ report }) => report.source.tool?.startsWith(server) === true)
}

/** A server that says which of its tools to use next describes them: no other order of it, and nothing that goes beyond. */
export function isHintOfOwn({ call, isBeyond }: ActingCall, { segment, report }: Holding): boolean {
  const isNamed = segment.strength === toolNamed && !segment.hidden
  return !isBeyond && isNamed && isOfServer(call, report.source.tool)
}
