import type { Delegation } from '../../../ground/model/delegation.ts'
import type { TeamDeed } from './team-deed.ts'
import { hasReviewerRole, type TeamRoles, withLastingMembers, bindingsOf } from './team-roles.ts'
import { levels } from '../../../ground/model/assessment.ts'
import type { RoleBinding, TeamRole } from '../../../ground/model/role-binding.ts'

/** The roles by which each deed is done. */
const rolesFor: Readonly<Record<TeamDeed['kind'], readonly TeamRole[]>> = {
  own: ['owner'],
  policy: ['policy'],
  answer: ['reviewer'],
  stand: ['reviewer'],
  look: ['owner', 'policy', 'reviewer', 'auditor'],
  metrics: ['owner', 'auditor', 'metrics'],
}

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

/** Tells whether somebody may do this by a role that they were given, by name or by a group, and not by one that was lent to them. */
export function hasOwnRight(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): boolean {
  return bindingsOf(roles, reviewer, now).some(
    one => rolesFor[deed.kind].includes(one.role) && isWithin(one, deed),
  )
}

/** The gates, levels and profiles that a right holds for. */
export type RightBounds = Pick<RoleBinding, 'gates' | 'upTo' | 'profiles'>

/**
 * Tells whether a deed is within the bounds of a right. A deed for everything needs one without that bound; what loosens holds
 * at any level, so that a bound of levels has none of it.
 */
function isWithin({ gates, upTo, profiles }: RightBounds, deed: TeamDeed): boolean {
  const covers = (bound: readonly string[] | undefined, name: string | null) =>
    bound === undefined || (name !== null && bound.includes(name))
  switch (deed.kind) {
    case 'policy':
      return covers(gates, deed.gates)
    case 'answer': {
      const isLowEnough = upTo === undefined || levels.indexOf(deed.level) <= levels.indexOf(upTo)
      return covers(gates, deed.gates) && covers(profiles, deed.profile) && isLowEnough
    }
    case 'stand':
      return (
        covers(gates, deed.gates) && (!deed.loosens || (covers(profiles, deed.profile) && upTo === undefined))
      )
    default:
      return true
  }
}
