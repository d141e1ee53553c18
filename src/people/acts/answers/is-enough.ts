import type { Review, Vote } from '../../../ground/model/review.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import { isAgreed } from '../../review/is-agreed.ts'
import { isOwnCall } from '../../review/may-approve.ts'
import type { ReleaseNeeds } from './sign-vote.ts'

/**
 * Tells whether these votes are of as many different people, and of the groups, as the review needed and as the policy needs
 * now, and whether the approval is usable no longer than either allows.
 */
export function isEnough(
  review: Review,
  votes: readonly Vote[],
  needed: ReleaseNeeds,
  groupsOf: (review: Review) => GroupsOfReviewer,
): boolean {
  const { settings, usableUntil = 0 } = review
  const last = Math.max(...votes.map(({ at }) => at))
  const isInTime = usableUntil <= last + settings.approval * 1_000 && settings.approval <= needed.approval
  const requiredApprovers = Math.max(review.requiredApprovers, needed.people())
  const demands = [review, asNeeded(review, needed)].map(one => ({ ...one, requiredApprovers }))
  return (
    isInTime &&
    demands.every(one => {
      const others = votes.filter(({ reviewer }) => !isOwnCall(one, reviewer))
      return isAgreed(one, others, groupsOf(one))
    })
  )
}

/**
 * The review as it would be opened now, as far as it says whose yes counts: the same call may be asked for somebody else, and
 * nobody signed whose a review says it is.
 */
function asNeeded(
  { settings: { self_approval: _before, ...settings }, principal: _asker, ...review }: Review,
  { asked, approvers = [], selfApproval }: ReleaseNeeds,
): Review {
  const own = selfApproval === undefined ? {} : { self_approval: selfApproval }
  return { ...review, ...asked, approvers, settings: { ...settings, ...own } }
}
