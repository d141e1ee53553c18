import type { Review } from '../../../ground/model/review.ts'
import type { SentReview } from '../ports/sent-review.ts'
import type { TeamPort } from '../ports/team-port.ts'

/** A review with the gate of a team that asks, and whoever of it may answer. */
export function sentReview(review: Review, team?: TeamPort): SentReview {
  const gate = team?.gateOf(review.decisionId)
  const answerers = review.state === 'pending' ? team?.answerers(review) : undefined
  return { ...shownReview(review), ...(gate !== undefined && { gate }), ...(answerers && { answerers }) }
}

/** A review as it may be shown: while further people must answer, nobody reads what the first ones wrote. */
export function shownReview(review: Review): Review {
  if (review.state !== 'pending' || review.votes.every(({ reason }) => reason === undefined)) return review
  return { ...review, votes: review.votes.map(({ reason: _reason, ...vote }) => vote) }
}
