import type { Gate } from '../../../gate/core/gate.ts'
import type { Review } from '../../../ground/model/review.ts'
import { missingReview } from '../../../people/acts/reviews/review-rows.ts'
import type { Caller } from './caller.ts'

/** The review as it is; to an agent, a review that no call of its own opened is not there. */
export async function reviewForCaller(gate: Gate, id: string, caller: Caller): Promise<Review> {
  const found = await gate.reviews.wait(id, { timeout: 0 })
  if (caller.role !== 'agent' || isOwn(found, caller)) return found
  throw missingReview(id)
}

function isOwn(review: Review, caller: Caller & { readonly role: 'agent' }): boolean {
  const { agent, profile, principal } = caller
  return review.agent === agent && review.profile === profile && review.principal === principal
}
