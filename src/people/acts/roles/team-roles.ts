import type { Delegation } from '../../../ground/model/delegation.ts'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import type { TeamMember } from '../../../ground/model/team-member.ts'
import type { TeamRegistry } from '../ports/team-registry.ts'
import { armedUntil, whySignOnEnded } from './why-sign-on-ended.ts'
import type { TeamPerson } from '../../../ground/model/shown-team.ts'

/** The people of a team, the roles that were given, and the rights that some lend. Where nobody has a role, everybody has each: a team of before. */
export interface TeamRoles {
  readonly members: readonly TeamMember[]
  readonly bindings: readonly RoleBinding[]
  readonly delegations: readonly Delegation[]
}

/** Reads who is who now. */
export function teamRolesOf(team: Pick<TeamRegistry, 'members' | 'bindings' | 'delegations'>): TeamRoles {
  return { members: team.members(), bindings: team.bindings(), delegations: team.delegations() }
}

/** Tells whether somebody was given a role, so that others have none. */
export function hasRoles({ bindings }: Pick<TeamRoles, 'bindings'>): boolean {
  return bindings.length > 0
}

/** Returns the groups of people that somebody is in at a moment. */
export function groupsOf(
  { members }: Pick<TeamRoles, 'members'>,
  reviewer: string,
  now: number,
): readonly string[] {
  const member = members.find(one => one.reviewer === reviewer)
  if (!member || (member.until !== null && now >= member.until)) return []
  return member.groups
}

/** Returns the roles that somebody has at a moment, by name or by their groups. */
export function bindingsOf(roles: TeamRoles, reviewer: string, now: number): readonly RoleBinding[] {
  if (whyEnded(roles, reviewer, now) !== undefined) return []
  const groups = groupsOf(roles, reviewer, now)
  const input = roles.bindings.filter(
    ({ to, until }) =>
      (until === undefined || now < until) &&
      (to.kind === 'person' ? to.reviewer === reviewer : groups.includes(to.group)),
  )
  return [...input, ...armedRoles(roles, reviewer, now)]
}

/** Tells whether somebody was given the role of a reviewer, whatever it holds for. */
export function hasReviewerRole(roles: TeamRoles, reviewer: string, now: number): boolean {
  return bindingsOf(roles, reviewer, now).some(({ role }) => role === 'reviewer')
}

/** The same people as if no session of theirs ended: whoever an owner ended has no rights still. */
export function withLastingMembers(roles: TeamRoles): TeamRoles {
  return { ...roles, members: roles.members.map(one => ({ ...one, until: null })) }
}

/** Says why somebody has no rights now, whatever they were given; undefined where that is not so. */
export function whyEnded({ members }: TeamRoles, reviewer: string, now: number): string | undefined {
  return whySignOnEnded(
    members.find(one => one.reviewer === reviewer),
    now,
  )
}

/** Whoever is let in past the provider owns the team until then, and answers in it. */
function armedRoles({ members }: TeamRoles, reviewer: string, now: number): readonly RoleBinding[] {
  const member = members.find(one => one.reviewer === reviewer)
  const until = member ? armedUntil(member, now) : null
  if (until === null) return []
  const held = { to: { kind: 'person', reviewer }, by: 'break-glass', until, at: 0 } as const
  return (['owner', 'reviewer'] as const).map(role => ({ id: `break-glass-${role}`, role, ...held }))
}

/** A copy of a team’s state, as far as it says who is of it. */
interface Copy {
  readonly team: Pick<TeamRegistry, 'members' | 'bindings' | 'delegations'>
  reviewers(): readonly { readonly name: string }[]
}

/** Returns the people of a team with what they may do at a moment; by name. */
export function peopleOfTeam(copy: Copy, now: number): readonly TeamPerson[] {
  const roles = teamRolesOf(copy.team)
  const members = new Map(roles.members.map(one => [one.reviewer, one]))
  const names = new Set([...copy.reviewers().map(({ name }) => name), ...members.keys()])
  return [...names].sort().map(reviewer => {
    const { groups = [], until = null } = members.get(reviewer) ?? {}
    const lent = roles.delegations.filter(
      one => now < one.until && (one.from === reviewer || one.to === reviewer),
    )
    return {
      reviewer,
      groups,
      until,
      roles: hasRoles(roles) ? bindingsOf(roles, reviewer, now) : null,
      lent,
    }
  })
}
