import type { Delegation } from '../../../ground/model/delegation.ts'
import { hasOwnRight, isWithin } from './has-own-right.ts'
import type { TeamDeed } from './team-deed.ts'
import { hasReviewerRole, type TeamRoles, withLastingMembers } from './team-roles.ts'

/**
 * Returns the rights that were lent to somebody and let them do this now: answer for calls, and look. Each is worth what its
 * lender may by a role of their own at this moment, so that nobody has more than they have and nobody passes on what was lent
 * to them. That a session of the lender’s ended takes nothing back: they may be away for as long as it lasts.
 */
export function lentRights(
  roles: TeamRoles,
  reviewer: string,
  deed: TeamDeed,
  now: number,
): readonly Delegation[] {
  if (deed.kind !== 'answer' && deed.kind !== 'look') return []
  const lenders = withLastingMembers(roles)
  return roles.delegations.filter(
    one =>
      one.to === reviewer &&
      one.from !== reviewer &&
      isLent(one, now) &&
      isWithin(one, deed) &&
      hasReviewerRole(lenders, one.from, now) &&
      hasOwnRight(lenders, one.from, deed, now),
  )
}

/** Tells whether a right is lent at a moment. */
export function isLent({ start, until }: Pick<Delegation, 'start' | 'until'>, now: number): boolean {
  return start <= now && now < until
}
