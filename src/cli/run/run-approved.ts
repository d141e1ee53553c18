import type { Gate } from '../../gate/core/gate.ts'
import { commandCall } from './command-call.ts'
import { reportOutcome } from './report-outcome.ts'
import { settleCommand, type WaitOptions } from './settle-command.ts'
import { spawnCommand } from './spawn-command.ts'
import { tracedEnvironment } from './traced-environment.ts'

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
