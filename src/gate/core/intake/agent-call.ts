import { randomUUID } from 'node:crypto'
import type { ToolCall, CallBoundary } from '../../../ground/model/tool-call.ts'
import { parseCall } from './parse-call.ts'

/** The agent that asks through a client’s hook or its list of MCP servers, as its installation names it. */
export interface AgentName {
  readonly agent: string
  readonly profile: string
  readonly principal?: string
  /** The boundary that its client runs inside. */
  readonly boundary?: CallBoundary
}

/** A session under its agent’s own name, so that no agent meets another’s. */
export function agentSession(agent: string, session: string): string {
  // A slash in a name must not make another agent's session of it.
  return `${agent.replaceAll('%', '%25').replaceAll('/', '%2F')}/${session}`
}

/** A call that a client tells, as it is judged: who asks is never what the client’s input says. Throws `invalid`. */
export function agentCall(
  { session, ...parts }: { readonly session: string },
  { agent, profile, principal, boundary }: AgentName,
  origin: ToolCall['origin'] = 'hook',
): ToolCall {
  const own = agentSession(agent, session)
  const call = parseCall(
    { ...parts, id: randomUUID(), session: own },
    { origin, agent, profile, session: own, ...(boundary && { boundary }) },
  )
  return principal === undefined ? call : { ...call, principal }
}
