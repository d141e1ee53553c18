import type { TeamPort } from '../core/ports/team-port.ts'
import type { Review } from '../../ground/model/review.ts'
import { teamRolesOf } from '../../people/acts/roles/team-roles.ts'
import { toolAcceptors } from '../../people/acts/tools/tool-acceptors.ts'
import type { ToolAcceptors } from '../../people/acts/tools/tool-notes.ts'
import type { SqliteStore } from '../store/sqlite-store.ts'

/** Returns whose yes at the hub would accept a tool that a review of this gate shows, as its team told it last; undefined at a gate of no team. */
export function acceptorsAtGate(
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
