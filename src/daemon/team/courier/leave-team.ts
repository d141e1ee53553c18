import { GateError } from '../../../ground/model/errors.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import { type MembershipBy, membershipChange } from '../../../people/acts/membership/membership-change.ts'
import { membershipEvents } from '../../../people/acts/membership/membership-events.ts'
import type { JoinParts } from './join-team.ts'

/**
 * Leaves the team of a gate, for a reviewer of the team who proved it, or for nobody where the team let it go; resolves with
 * the team that it was of. Whatever was allowed is over, every block stays, and so does the log.
 */
export async function leaveTeam(
  { store, now }: Pick<JoinParts, 'store' | 'now'>,
  who: MembershipBy | null,
): Promise<TeamMembership> {
  const { mirror, people } = store
  const membership = mirror.membership()
  if (!membership) throw new GateError('missing', 'This gate is of no team.')
  const { hub, teamKey: team, gate, epoch } = membership
  const statement = { event: membershipEvents.left, hub, team, gate, epoch }
  await mirror.change(
    membershipChange({ people, membership: null, head: store.head(), said: statement, who, at: now() }),
  )
  return membership
}
