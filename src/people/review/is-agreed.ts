import type { Review, Vote } from '../../ground/model/review.ts'
import type { GroupsOfReviewer } from './groups-of-reviewer.ts'
import { missingGroups } from './missing-groups.ts'

type Yes = Pick<Vote, 'reviewer' | 'approve'>

/** Tells whether as many different people as a review needs said yes, of the groups that it needs. */
export function isAgreed(
  { requiredApprovers, approvers = [] }: Pick<Review, 'requiredApprovers' | 'approvers'>,
  votes: readonly Yes[],
  groupsOf: GroupsOfReviewer,
): boolean {
  const agreed = agreedGroups(votes, groupsOf)
  return agreed.length >= requiredApprovers && missingGroups(approvers, agreed).length === 0
}

/** Returns the groups of each person whose yes counts. */
export function agreedGroups(
  votes: readonly Yes[],
  groupsOf: GroupsOfReviewer,
): readonly (readonly string[])[] {
  const people = new Set(votes.flatMap(({ reviewer, approve }) => (approve ? [reviewer] : [])))
  return [...people].flatMap(one => {
    const groups = groupsOf(one)
    return groups ? [groups] : []
  })
}
