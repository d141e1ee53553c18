import type { LocalGateParts } from '../core/judge/judge-parts.ts'
import type { SqliteStore } from '../store/sqlite-store.ts'
import { mayAcceptTools } from '../../people/acts/roles/may-accept-tools.ts'
import { teamRolesOf } from '../../people/acts/roles/team-roles.ts'
import type { LiveLease } from './live-lease.ts'
import { TeamTie } from './team-tie.ts'
import type { PasskeySite } from '../../ground/model/passkey-site.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import type { TeamPort } from '../core/ports/team-port.ts'
import type { Review } from '../../ground/model/review.ts'
import { toolAcceptors } from '../../people/acts/tools/tool-acceptors.ts'
import type { ToolAcceptors } from '../../people/acts/tools/tool-notes.ts'
import type { TeamRegistry } from '../../people/acts/ports/team-registry.ts'
import { callAnswered } from '../../people/acts/roles/answerers-of.ts'
import { countedPeople } from '../../people/acts/roles/counted-people.ts'
import type { GroupsOfReviewer } from '../../people/review/groups-of-reviewer.ts'

/** The parts of a gate that come from its team: its tie, whose yes counts and accepts tools, and the site of passkeys where it is of one. */
export function teamParts(
  store: SqliteStore,
  now: () => number,
  live: LiveLease | undefined,
): Pick<LocalGateParts, 'team' | 'groupsOf' | 'mayAccept' | 'toolAcceptors' | 'site'> {
  const team = new TeamTie({ mirror: store.mirror, log: store, now, ...(live && { live }) })
  const membership = store.mirror.membership()
  return {
    team,
    groupsOf: groupsAtGate(store, team, now),
    mayAccept: mayAcceptTools(() => teamRolesOf(store.people.team)),
    toolAcceptors: acceptorsAtGate(store, team, now),
    ...(membership && { site: hubSite(membership) }),
  }
}

/** The site of the passkeys of a team: the pages of its hub. */
function hubSite({ hub }: Pick<TeamMembership, 'hub'>): PasskeySite {
  const { hostname, origin } = new URL(hub)
  return { name: hostname, origin }
}

/** Returns whose yes at the hub would accept a tool that a review of this gate shows, as its team told it last; undefined at a gate of no team. */
function acceptorsAtGate(
  { people }: Pick<SqliteStore, 'people'>,
  team: Pick<TeamPort, 'group' | 'clockAhead'>,
  now: () => number,
): (review: Review) => ToolAcceptors | undefined {
  return review => {
    const gates = team.group()
    if (gates === undefined) return undefined
    const { level, profile, principal } = review
    const asked = {
      review,
      deed: { kind: 'answer' as const, gates, level, profile },
      askers: principal === undefined ? [] : [principal],
      reviewers: people.reviewers().map(({ name }) => name),
    }
    return toolAcceptors(teamRolesOf(people.team), asked, now() + team.clockAhead())
  }
}

/** The state of a gate, as far as its team has told it who is who. */
interface FedState {
  readonly people: { readonly team: Pick<TeamRegistry, 'members' | 'bindings' | 'delegations'> }
}

/** Returns whose yes counts at a gate and for which groups, as its team told it last, by the clock that roles end by, the hub’s: a hub that was taken counts nobody else. */
export function groupsAtGate(
  { people }: FedState,
  team: Pick<TeamPort, 'group' | 'clockAhead'>,
  now: () => number,
): (review: Review) => GroupsOfReviewer {
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
