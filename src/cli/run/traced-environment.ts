import { executeSpan } from '../../people/audit/span-id.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { traceParentText } from '../../ground/model/trace-parent.ts'

/**
 * The environment of a command that was let through: what it traces belongs to the span of its run. Where nobody told a
 * parent it stays as it is, so that no program is put into a trace that nobody records.
 */
export function tracedEnvironment<E extends Readonly<Record<string, string | undefined>>>(
  environment: E,
  decision: Decision,
  { trace }: ToolCall,
): E {
  if (!trace) return environment
  const { isSampled } = trace
  return { ...environment, TRACEPARENT: traceParentText({ ...executeSpan(decision, trace), isSampled }) }
}
