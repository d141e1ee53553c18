import type { Answerers } from '../ground/model/answerers.ts'
import type { Review } from '../ground/model/review.ts'
import { answerersOf } from '../people/acts/roles/answerers-of.ts'
import { askedReview } from '../people/acts/roles/asked-review.ts'
import { hasRoles, teamRolesOf } from '../people/acts/roles/team-roles.ts'
import type { OpenTeam } from './open-team.ts'

/** Returns whoever may answer a review and whose yes is missing; undefined where nobody has a role and it names no group. */
export function answerersAtHub(
  { copy, now }: Pick<OpenTeam, 'copy' | 'now'>,
  review: Review,
): Answerers | undefined {
  const roles = teamRolesOf(copy.people.team)
  if (!hasRoles(roles) && !review.approvers) return undefined
  const { may, missing } = answerersOf(roles, askedReview(copy, review), now())
  return { may, missing }
}
