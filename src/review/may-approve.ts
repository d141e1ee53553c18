import type { Review } from '../model/review.ts'

type Asked = Pick<Review, 'votes' | 'requiredApprovers' | 'principal'>

/** Tells whether a reviewer asked for the call themselves, where several other people must agree to it. */
export function isOwnCall({ requiredApprovers, principal }: Omit<Asked, 'votes'>, reviewer: string): boolean {
  return requiredApprovers > 1 && principal === reviewer
}

/** Tells whether a reviewer can still say yes to a review: nobody answers twice, and several never for themselves. */
export function mayApprove(review: Asked, reviewer: string): boolean {
  return !isOwnCall(review, reviewer) && !review.votes.some(vote => vote.reviewer === reviewer)
}
