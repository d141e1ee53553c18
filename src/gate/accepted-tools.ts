import type { Review } from '../model/review.ts'
import type { LoggedDecision } from './gate.ts'
import type { Act } from './people-ports.ts'
import { toolLine } from './tool-line.ts'

/**
 * What a yes to a review also accepts: where it showed what an MCP server says of its tool, exactly that, and nothing
 * for a yes that others must still agree to.
 */
export function acceptedWith(
  { call, decision }: LoggedDecision,
  { id, state, planted, votes, answeredAt }: Review,
): Pick<Act, 'log' | 'tools'> {
  const { offered } = call
  const digest = offered?.digest ?? null
  if (state !== 'approved' || planted || !offered || digest === null || !showsTool(decision))
    return { log: [] }
  const by = votes.flatMap(({ approve, reviewer }) => (approve ? [reviewer] : [])).join(' and ')
  const one = { server: offered.server, tool: offered.name, digest, by, at: answeredAt ?? 0 }
  const was = decision.assessment.observed.toolWas?.digest
  return { log: [toolLine(one, { review: id, ...(was !== undefined && { was }) })], tools: [one] }
}

/** Whether the page of its review shows what the server says: something was found in it. */
export function showsTool({ assessment }: Pick<LoggedDecision['decision'], 'assessment'>): boolean {
  return assessment.contributions.some(({ filter, points }) => filter === 'tool' && points > 0)
}
