import { type AgentName, agentSession } from '../../gate/core/intake/agent-call.ts'
import type { Speaker, ToolReport } from '../../ground/model/tool-report.ts'
import type { ReportParts } from './client-adapter.ts'

/** The facts of a report that the client does not tell. */
export interface ReportFacts {
  /** The id that its call was judged under; undefined where that is not known. */
  readonly callId: string | undefined
  /** The writer of its text; undefined for a result. */
  readonly from: Speaker | undefined
}

/** A report that a client tells, as it is heard: whose it is, and who speaks in it, is never what the client’s input says. */
export function agentReport(
  { session, tool, text, unread, exitCode }: ReportParts,
  { agent, profile }: AgentName,
  { callId, from }: ReportFacts,
): ToolReport {
  return {
    session: agentSession(agent, session),
    agent,
    profile,
    tool,
    text,
    ...(unread !== undefined && { unread }),
    ...(exitCode !== undefined && { exitCode }),
    ...(callId !== undefined && { callId }),
    ...(from !== undefined && from !== 'result' && { from }),
  }
}
