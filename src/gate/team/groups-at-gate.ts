import type { TeamPort } from '../core/ports/team-port.ts'
import type { Review } from '../../ground/model/review.ts'
import type { TeamRegistry } from '../../people/acts/ports/team-registry.ts'
import { callAnswered } from '../../people/acts/roles/call-answered.ts'
import { countedPeople } from '../../people/acts/roles/counted-people.ts'
import { teamRolesOf } from '../../people/acts/roles/team-roles.ts'
import type { GroupsOf } from '../../people/review/groups-of.ts'

/** The state of a gate, as far as its team has told it who is who. */
interface FedState {
  readonly people: { readonly team: Pick<TeamRegistry, 'members' | 'bindings' | 'delegations'> }
}

/** Returns whose yes counts at a gate and for which groups, as its team told it last, by the clock that roles end by, the hub’s: a hub that was taken counts nobody else. */
export function groupsAtGate(
  { people }: FedState,
  team: Pick<TeamPort, 'group' | 'clockAhead'>,
  now: () => number,
): (review: Review) => GroupsOf {
  return review => {
    const { level, profile, principal } = review
    return countedPeople(
      teamRolesOf(people.team),
      { kind: 'answer', gates: team.group() ?? '', level, profile },
      callAnswered(review, principal === undefined ? [] : [principal]),
      now() + team.clockAhead(),
    )
  }
}
