import type { Proof } from '../../../ground/model/review.ts'
import type { GivenAnswer } from '../gate-people/reviews.ts'
import type { RefusalOf } from '../roles/refusal-of.ts'
import { withRefusal } from '../roles/with-refusal.ts'
import { grantLine, newGrant } from '../standing/new-grant.ts'
import type { Settlement } from './settle-answer.ts'

/**
 * Adds what is granted with a yes to its act, so that both are written or neither is: neither where the right to grant ended
 * meanwhile. A yes that does not let the call run yet, and one to a probe, grants nothing. Throws `invalid` for a grant that
 * reaches too far.
 */
export function withGrant(
  settled: Settlement,
  { grant: draft, who }: GivenAnswer,
  proof: Proof,
  refusalOf?: RefusalOf,
): Settlement {
  const { act, outcome } = settled
  if (!draft) return settled
  const grant = newGrant(draft, who.reviewer, act.at)
  if (act.kind !== 'answer' || outcome.review.state !== 'approved' || outcome.planted) return settled
  const granting = { ...act, log: [...act.log, grantLine(grant, proof)], grants: [grant] }
  return {
    act: withRefusal(granting, who, refusalOf),
    outcome: { ...outcome, grant },
  }
}
