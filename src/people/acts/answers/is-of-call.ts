import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { challengeLevel } from '../../../judge/policy/decide.ts'

/**
 * Tells whether a review is of whom and what its row says, by which it is counted whose yes it takes: the log says whose call
 * it was and how dangerous, and can’t be rewritten.
 */
export function isOfCall(
  { session, agent, profile, principal, level }: Review,
  { call, decision }: Pick<LoggedDecision, 'call' | 'decision'>,
): boolean {
  return (
    call.session === session &&
    call.agent === agent &&
    call.profile === profile &&
    call.principal === principal &&
    challengeLevel(decision.assessment.level) === level
  )
}
