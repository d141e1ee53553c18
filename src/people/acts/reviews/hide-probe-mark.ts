import type { Review } from '../../../ground/model/review.ts'

/** Returns a review as it is shown: whether it is a probe is said right after the answer, not before. */
export function hideProbeMark(review: Review): Review {
  if (review.state !== 'pending' || review.planted === undefined) return review
  const { planted: _planted, plantedWhy: _why, ...rest } = review
  return rest
}
