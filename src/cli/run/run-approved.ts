import type { Gate } from '../../gate/core/gate.ts'
import { commandCall } from './command-call.ts'
import { settleCommand, type WaitOptions } from './settle-command.ts'
import { spawnCommand, type CommandOutcome } from './spawn-command.ts'
import { executeSpan } from '../../people/audit/span-id.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { traceParentText } from '../../ground/model/trace-parent.ts'
import type { BoundaryEnd } from '../../ground/model/tool-report.ts'

/** The options of `run`; the span as it was typed. */
export interface RunOptions extends WaitOptions {
  readonly profile: string
  readonly agent: string
  readonly session?: string
}

/**
 * Judges a command, waits for people where it must, and runs what they approved. The exit code is that of the
 * command; 1 when it waits, 2 when it was denied, 130 when the person at the terminal took it back.
 */
export async function runApproved(gate: Gate, words: readonly string[], options: RunOptions): Promise<void> {
  const call = commandCall(words, options)
  const decision = await settleCommand(gate, call, options)
  if (!decision) return
  const outcome = await spawnCommand(words, { env: tracedEnvironment(process.env, decision, call) })
  await reportOutcome(gate, call, decision, outcome)
  process.exitCode = outcome.code
}

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
