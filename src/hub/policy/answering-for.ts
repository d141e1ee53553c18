import { peopleWho } from '../../people/acts/roles/may-do.ts'
import {
  groupsOf,
  hasRoles,
  type TeamRoles,
  teamRolesOf,
  withLastingMembers,
} from '../../people/acts/roles/team-roles.ts'
import type { TeamRegistry } from '../../people/acts/ports/team-registry.ts'
import type { TeamDeed } from '../../people/acts/roles/team-deed.ts'
import type { Answering, NamedNeed } from './lock-out-problem.ts'

/** A copy of a team’s state, as far as it says who is of it. */
interface Copy {
  readonly team: Pick<TeamRegistry, 'members' | 'bindings' | 'delegations'>
  reviewers(): readonly { readonly name: string }[]
}

/**
 * Returns the people who can answer for whatever a gate of a group asks, at a moment. For a need of groups rights of their own
 * count, whether or not their session ended: those that are lent end.
 */
export function answeringFor(people: Copy, group: string, now: number): Answering {
  const present = teamRolesOf(people.team)
  const reviewers = people.reviewers().map(({ name }) => name)
  const able = (roles: TeamRoles, deed: TeamDeed) =>
    hasRoles(roles) ? peopleWho(roles, deed, now) : reviewers
  const deedAt = ({ level, profile }: Pick<NamedNeed, 'level' | 'profile'>) =>
    ({ kind: 'answer', gates: group, level, profile }) as const
  const lasting = { ...withLastingMembers(present), delegations: [] }
  return {
    reviewers: able(present, deedAt({ level: 'critical', profile: 'default' })).length,
    groupsAt: need => able(lasting, deedAt(need)).map(one => groupsOf(lasting, one, now)),
    signsOn: present.members.some(({ identity }) => identity !== null),
  }
}
