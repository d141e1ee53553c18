import type { Review } from '../../ground/model/review.ts'

/** Tells whether a person ended a review: what they said stands when the same call is asked for again. */
export function isAnswered({ state }: Pick<Review, 'state'>): boolean {
  return state === 'approved' || state === 'denied' || state === 'returned'
}
