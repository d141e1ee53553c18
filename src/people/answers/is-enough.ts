import type { Review, Vote } from '../../model/review.ts'
import type { GroupsOf } from '../../review/groups-of.ts'
import { isAgreed } from '../../review/is-agreed.ts'
import type { ReleaseNeeds } from './sign-vote.ts'

/**
 * Tells whether these votes are of as many different people, and of the groups, as the review needed and as the policy needs
 * now, and whether the approval is usable no longer than either allows.
 */
export function isEnough(
  review: Review,
  votes: readonly Vote[],
  needed: ReleaseNeeds,
  groupsOf: GroupsOf,
): boolean {
  const { settings, usableUntil = 0, approvers = [] } = review
  const last = Math.max(...votes.map(({ at }) => at))
  const isInTime = usableUntil <= last + settings.approval * 1_000 && settings.approval <= needed.approval
  const requiredApprovers = Math.max(review.requiredApprovers, needed.people())
  const demands = [approvers, needed.approvers ?? []]
  return isInTime && demands.every(one => isAgreed({ requiredApprovers, approvers: one }, votes, groupsOf))
}
