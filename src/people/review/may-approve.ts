import type { Review } from '../../ground/model/review.ts'
import { mayAnswerOwn } from '../../ground/model/settings/review-settings.ts'

type Own = Pick<Review, 'requiredApprovers' | 'principal' | 'level' | 'settings'>

/**
 * Tells whether a call is a reviewer’s own and others must agree to it: several people, or anybody else above the level up to
 * which the policy says that people answer for themselves.
 */
export function isOwnCall({ requiredApprovers, principal, level, settings }: Own, reviewer: string): boolean {
  if (principal !== reviewer) return false
  const { self_approval: upTo } = settings
  return requiredApprovers > 1 || (upTo !== undefined && !mayAnswerOwn(level, upTo))
}

/** Tells whether a reviewer can still say yes to a review: nobody answers twice, and several never for themselves. */
export function mayApprove(review: Own & Pick<Review, 'votes'>, reviewer: string): boolean {
  return !isOwnCall(review, reviewer) && !review.votes.some(vote => vote.reviewer === reviewer)
}
