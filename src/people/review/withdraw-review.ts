import type { Review } from '../../ground/model/review.ts'

/** Nobody answered in time: nothing runs, and nothing is learned. */
export function expireReview(review: Review, at: number): Review {
  return { ...review, version: review.version + 1, state: 'expired', answeredAt: at }
}

/** The call is no longer asked for, or no longer the same. */
export function withdrawReview(review: Review, why: string, at: number): Review {
  return { ...review, version: review.version + 1, state: 'withdrawn', withdrawn: why, answeredAt: at }
}

/** The approved call was let through; it can't be again. */
export function releaseReview(review: Review, at: number): Review {
  return { ...review, version: review.version + 1, releasedAt: at }
}
