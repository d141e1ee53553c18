import type { Review } from '../model/review.ts'

/** Nobody answered in time: nothing runs, and nothing is learned. */
export function expire(review: Review, at: number): Review {
  return { ...review, version: review.version + 1, state: 'expired', answeredAt: at }
}

/** The call is no longer asked for, or no longer the same. */
export function withdraw(review: Review, why: string, at: number): Review {
  return { ...review, version: review.version + 1, state: 'withdrawn', withdrawn: why, answeredAt: at }
}

/** The approved call was let through; it can't be again. */
export function release(review: Review, at: number): Review {
  return { ...review, version: review.version + 1, releasedAt: at }
}
