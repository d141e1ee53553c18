import type { Review } from '../../model/review.ts'

/** A review as it may be shown: while further people must answer, nobody reads what the first ones wrote. */
export function shownReview(review: Review): Review {
  if (review.state !== 'pending' || review.votes.every(({ reason }) => reason === undefined)) return review
  return { ...review, votes: review.votes.map(({ reason: _reason, ...vote }) => vote) }
}
