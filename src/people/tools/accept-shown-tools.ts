import { traitsOf } from '../../model/filter-traits.ts'
import type { Review } from '../../model/review.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { Act } from '../ports/people.ts'
import { toolLine } from './tool-line.ts'

/**
 * Returns the tools that a yes to a review also accepts: exactly the definitions that its page showed, and none for a
 * yes that others must still agree to. They count at the gates of the group of the one that asked.
 */
export function acceptShownTools(
  { call, decision }: LoggedDecision,
  { id, state, planted, votes, answeredAt }: Review,
  group?: string,
): Pick<Act, 'log' | 'tools'> {
  const { offered } = call
  if (state !== 'approved' || planted || !offered || !showsTool(decision)) return { log: [] }
  const by = votes.flatMap(({ approve, reviewer }) => (approve ? [reviewer] : [])).join(' and ')
  const { toolWas, serverWas } = decision.assessment.observed
  const { server, name, digest, instructions } = offered
  const shown = [
    ...(digest === null ? [] : [{ tool: name, digest, was: toolWas?.digest }]),
    ...(instructions === undefined || instructions.text === ''
      ? []
      : [{ tool: '', digest: instructions.digest, was: serverWas?.digest }]),
  ]
  const ofGroup = group !== undefined && { group }
  const tools = shown.map(one => ({
    server,
    tool: one.tool,
    digest: one.digest,
    by,
    at: answeredAt ?? 0,
    ...ofGroup,
  }))
  const log = tools.map((one, at) => {
    const was = shown[at]?.was
    return toolLine(one, { review: id, ...(was !== undefined && { was }) })
  })
  return { log, tools }
}

/** Tells whether the page of its review shows the server's definition: something was found in it. */
export function showsTool({ assessment }: Pick<LoggedDecision['decision'], 'assessment'>): boolean {
  return assessment.contributions.some(
    ({ filter, points }) => traitsOf(filter).about === 'server' && points > 0,
  )
}
