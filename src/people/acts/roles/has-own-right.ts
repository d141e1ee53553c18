import { levels } from '../../../ground/model/assessment.ts'
import type { RoleBinding, TeamRole } from '../../../ground/model/role-binding.ts'
import type { TeamDeed } from './team-deed.ts'
import { bindingsOf, type TeamRoles } from './team-roles.ts'

/** Tells whether somebody may do this by a role that they were given, by name or by a group, and not by one that was lent to them. */
export function hasOwnRight(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): boolean {
  return bindingsOf(roles, reviewer, now).some(
    one => rolesFor[deed.kind].includes(one.role) && isWithin(one, deed),
  )
}

/** The roles by which each deed is done. */
const rolesFor: Readonly<Record<TeamDeed['kind'], readonly TeamRole[]>> = {
  own: ['owner'],
  policy: ['policy'],
  answer: ['reviewer'],
  stand: ['reviewer'],
  look: ['owner', 'policy', 'reviewer', 'auditor'],
  metrics: ['owner', 'auditor', 'metrics'],
}

/** The gates, levels and profiles that a right holds for. */
export type RightBounds = Pick<RoleBinding, 'gates' | 'upTo' | 'profiles'>

/**
 * Tells whether a deed is within the bounds of a right. A deed for everything needs one without that bound; what loosens holds
 * at any level, so that a bound of levels has none of it.
 */
export function isWithin({ gates, upTo, profiles }: RightBounds, deed: TeamDeed): boolean {
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
