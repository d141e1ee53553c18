import { promptReport } from '../../../hook/dialects/prompt-report.ts'
import { mostSaid } from '../../../../gate/core/intake/said-text.ts'
import { headAndTail } from '../../../../ground/model/head-and-tail.ts'
import { heedsReports, queueReports } from '../../call/queue-reports.ts'
import { saidParts } from '../../call/report-outcome.ts'
import type { PreparedCall } from '../../call/prepare-call.ts'
import { takesPrompts } from '../../conversation/takes-prompts.ts'
import type { HookInput } from './allowed-calls.ts'

/** Tells the gate of a prompt: a person’s, but for what Claude Code or another agent wrote into it. */
export function hearPrompt({ tool: { gate }, call }: PreparedCall, { prompt, agent_id }: HookInput): void {
  if (typeof prompt !== 'string' || prompt === '' || !heedsReports(gate) || !takesPrompts(gate)) return
  const { session, agent, profile } = call
  const isForSubAgent = agent_id !== undefined && agent_id !== ''
  const { from } = promptReport({ session, cwd: null, text: prompt, isForSubAgent })
  const said = saidParts(headAndTail(prompt, mostSaid))
  const report = { session, agent, profile, tool: null, ...said }
  queueReports(gate, session, [{ ...report, ...(from !== undefined && { from }) }])
}
