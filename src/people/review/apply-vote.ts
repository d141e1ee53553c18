import { GateError } from '../../ground/model/errors.ts'
import type { GroupNeed, Review, Vote } from '../../ground/model/review.ts'
import { needText } from '../../judge/policy/need-text.ts'
import { agreedGroups, isAgreed } from './is-agreed.ts'
import { isOwnCall } from './may-approve.ts'
import { type GroupsOfReviewer, ofNoGroup } from './groups-of-reviewer.ts'
import { missingGroups } from './missing-groups.ts'

/**
 * The review after one person's answer. One no ends it, and so does a wish for another call; a yes ends it when as many different people as it needs
 * said yes, of the groups that it needs. Throws `conflict` when it was answered already, by them or by others, and `forbidden` for the call's
 * principal where others must agree, and for a yes of a group that is not missing.
 */
export function applyVote(review: Review, vote: Vote, groupsOf: GroupsOfReviewer = ofNoGroup): Review {
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
      `${vote.reviewer} asked for this call, and ${review.requiredApprovers > 1 ? 'several other people' : 'somebody else'} must agree to it.`,
      'reviewer',
    )
  const votes = [...review.votes, vote]
  if (vote.approve) demandNeeded(review, vote.reviewer, groupsOf)
  const after = { ...review, version: review.version + 1, votes }
  if (!vote.approve) return { ...after, state: vote.revise ? 'returned' : 'denied', answeredAt: vote.at }
  if (!isAgreed(review, votes, groupsOf)) return after
  return {
    ...after,
    state: 'approved',
    answeredAt: vote.at,
    usableUntil: vote.at + review.settings.approval * 1_000,
  }
}

/** A yes that does not count, or is of no group that is missing, would stand for nothing. */
function demandNeeded(
  { id, approvers = [], votes, principal }: Review,
  reviewer: string,
  groupsOf: GroupsOfReviewer,
): void {
  if (groupsOf(reviewer) === null) {
    const why =
      principal === reviewer
        ? 'asked for this call'
        : 'has no right to answer for this call that is not used already, or has the gate that asks'
    throw new GateError('forbidden', `${reviewer} ${why}: somebody else must agree to it.`, 'reviewer')
  }
  const before = missingGroups(approvers, agreedGroups(votes, groupsOf))
  const after = missingGroups(approvers, agreedGroups([...votes, { reviewer, approve: true }], groupsOf))
  if (before.length === 0 || seats(after) < seats(before)) return
  throw new GateError(
    'forbidden',
    `${reviewer} is of no group whose yes ${id} still needs: ${needText(before)}.`,
    'reviewer',
  )
}

function seats(needs: readonly GroupNeed[]): number {
  return needs.reduce((sum, { count }) => sum + count, 0)
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
