import type { Review } from '../../../ground/model/review.ts'
import { type AskedReview, answerersOf } from '../roles/answerers-of.ts'
import { mayAcceptTools } from '../roles/may-accept-tools.ts'
import type { TeamRoles } from '../roles/team-roles.ts'
import type { ToolAcceptors } from './tool-notes.ts'

/** Returns the people of a team whose yes to a review would accept a tool that its page shows, at a moment. */
export function toolAcceptors(
  roles: TeamRoles,
  asked: AskedReview & { readonly review: Pick<Review, 'votes'> },
  now: number,
): ToolAcceptors {
  const mayAccept = mayAcceptTools(() => roles)
  const group = asked.deed.gates || undefined
  const remaining = answerersOf(roles, asked, now).may.map(({ name }) => name)
  const may = remaining.filter(one => mayAccept(one, group, now))
  const yes = asked.review.votes.filter(({ approve }) => approve)
  const alone = yes.filter(one => one.thisCallOnly || !mayAccept(one.reviewer, group, one.at))
  return {
    group,
    may,
    isAll: may.length === remaining.length,
    toCallAlone: alone.map(({ reviewer }) => reviewer),
  }
}
