import type { Gate } from '../../gate/core/gate.ts'
import type { BoundaryEnd } from '../../ground/model/boundary-end.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { CommandOutcome } from './spawn-command.ts'

/** Tells the gate what a command printed, how it ended, and what came of the boundary that it ran inside. */
export async function reportOutcome(
  gate: Gate,
  { session, agent, profile }: ToolCall,
  { callId }: Decision,
  { output, code, milliseconds }: CommandOutcome,
  boundary?: BoundaryEnd,
): Promise<void> {
  const time = milliseconds !== undefined && { milliseconds }
  const outcome = { tool: null, callId, text: output, exitCode: code, ...time, ...(boundary && { boundary }) }
  await gate.report({ session, agent, profile, ...outcome })
}
