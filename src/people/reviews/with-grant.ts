import type { Proof } from '../../model/review.ts'
import type { GivenAnswer } from '../gate-people/reviews.ts'
import { grantLine, newGrant } from '../standing/new-grant.ts'
import type { Settlement } from './settle-answer.ts'

/**
 * Adds what is granted with a yes to its act, so that both are written or neither is. A yes that does not let the call
 * run yet, and one to a probe, grants nothing. Throws `invalid` for a grant that reaches too far.
 */
export function withGrant(settled: Settlement, { grant: draft, who }: GivenAnswer, proof: Proof): Settlement {
  const { act, outcome } = settled
  if (!draft) return settled
  const grant = newGrant(draft, who.reviewer, act.at)
  if (outcome.review.state !== 'approved' || outcome.planted) return settled
  return {
    act: { ...act, log: [...act.log, grantLine(grant, proof)], grants: [grant] },
    outcome: { ...outcome, grant },
  }
}
