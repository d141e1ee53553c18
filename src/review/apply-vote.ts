import { GateError } from '../model/errors.ts'
import type { Review, Vote } from '../model/review.ts'
import { isOwnCall } from './may-approve.ts'

/**
 * The review after one person's answer. One no ends it, and so does a wish for another call; a yes ends it when as many different people as it needs
 * said yes. Throws `conflict` when it was answered already, by them or by others, and `forbidden` for the call's
 * principal where several people must agree.
 */
export function applyVote(review: Review, vote: Vote): Review {
  if (review.state !== 'pending')
    throw new GateError('conflict', alreadyEnded(review), 'review', { kind: 'ended' })
  if (vote.at > review.dueAt)
    throw new GateError(
      'conflict',
      `The review ${review.id} has expired: the call must be asked again.`,
      'review',
      { kind: 'ended' },
    )
  if (review.votes.some(({ reviewer }) => reviewer === vote.reviewer))
    throw new GateError(
      'conflict',
      `${vote.reviewer} has answered ${review.id} already: somebody else must answer now.`,
      'reviewer',
    )
  if (vote.approve && isOwnCall(review, vote.reviewer))
    throw new GateError(
      'forbidden',
      `${vote.reviewer} asked for this call, and several other people must agree to it.`,
      'reviewer',
    )
  const votes = [...review.votes, vote]
  const after = { ...review, version: review.version + 1, votes }
  if (!vote.approve) return { ...after, state: vote.revise ? 'returned' : 'denied', answeredAt: vote.at }
  if (votes.length < review.requiredApprovers) return after
  return {
    ...after,
    state: 'approved',
    answeredAt: vote.at,
    usableUntil: vote.at + review.settings.approval * 1_000,
  }
}

/** Says who ended a review and how, in one sentence. */
export function alreadyEnded(review: Review): string {
  const who = review.votes.map(({ reviewer }) => reviewer).join(' and ')
  switch (review.state) {
    case 'approved':
      return `The review ${review.id} was approved by ${who} already.`
    case 'denied':
      return `The review ${review.id} was denied by ${review.votes.at(-1)?.reviewer} already.`
    case 'returned':
      return `The review ${review.id} was sent back for a change by ${review.votes.at(-1)?.reviewer} already.`
    case 'expired':
      return `The review ${review.id} has expired: the call must be asked again.`
    default:
      return `The review ${review.id} was withdrawn: ${review.withdrawn ?? 'the call is no longer asked for.'}`
  }
}
