import type { TeamPerson } from '../../../ground/model/team-person.ts'
import type { TeamRegistry } from '../ports/team-registry.ts'
import { bindingsOf, hasRoles, teamRolesOf } from './team-roles.ts'

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
