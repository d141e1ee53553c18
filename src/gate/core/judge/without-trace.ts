import type { ToolCall } from '../../../ground/model/tool-call.ts'

/** The call as it is judged: who chooses how it is traced is often the agent itself, and nothing may follow from that. */
export function withoutTrace(call: ToolCall): ToolCall {
  if (!call.trace) return call
  const { trace: _trace, ...judged } = call
  return judged
}
