import type { LocalGateParts } from '../core/judge/judge-parts.ts'
import type { SqliteStore } from '../store/sqlite-store.ts'
import { mayAcceptTools } from '../../people/acts/roles/may-accept-tools.ts'
import { teamRolesOf } from '../../people/acts/roles/team-roles.ts'
import { acceptorsAtGate } from './acceptors-at-gate.ts'
import { groupsAtGate } from './groups-at-gate.ts'
import { hubSite } from './hub-site.ts'
import type { LiveLease } from './live-lease.ts'
import { TeamTie } from './team-tie.ts'

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
