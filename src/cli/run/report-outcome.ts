import type { Gate } from '../../gate/gate.ts'
import type { Decision } from '../../model/decision.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { CommandOutcome } from './spawn-command.ts'

/** Tells the gate what a command printed, and how it ended. */
export async function reportOutcome(
  gate: Gate,
  { session, agent, profile }: ToolCall,
  { callId }: Decision,
  { output, code }: CommandOutcome,
): Promise<void> {
  await gate.report({ session, agent, profile, tool: null, callId, text: output, exitCode: code })
}
