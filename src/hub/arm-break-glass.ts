import { GateError } from '../ground/model/errors.ts'
import { localMoment } from '../ground/model/local-moment.ts'
import type { TeamMember } from '../ground/model/team-member.ts'
import type { Notice } from '../gate/notify/notice.ts'
import { armedUntil } from '../people/acts/roles/why-sign-on-ended.ts'
import type { OpenTeam } from './open-team.ts'

type Team = Pick<OpenTeam, 'copy' | 'fresh' | 'now'>

/** Somebody who is to be let in while the provider is away. */
export interface BreakGlassDraft {
  readonly reviewer: string
  /** Milliseconds. */
  readonly span: number
  /** Those whom sign-on.toml names for it. */
  readonly allowed: readonly string[]
}

const maxLength = 24 * 3_600_000

/**
 * Makes a reviewer an owner for some hours without signing on. It takes the machine of a hub, with the team’s key, and no secret:
 * they still prove each deed, and sign each yes with their passkey. Rejects with `forbidden` for whoever is not named for it.
 */
export async function armBreakGlass(
  team: Team,
  { reviewer, span, allowed }: BreakGlassDraft,
): Promise<number> {
  const { copy, fresh, now } = team
  await fresh()
  if (!allowed.includes(reviewer))
    throw new GateError(
      'forbidden',
      `sign-on.toml does not name “${reviewer.slice(0, 64)}” in [break_glass]: write them there first.`,
      'reviewer',
    )
  const known = copy.people.reviewer(reviewer)
  if (!known?.passkeys?.length)
    throw new GateError(
      'forbidden',
      `“${reviewer.slice(0, 64)}” is no reviewer with a passkey, which is what proves them then: have them make one on the page You.`,
      'reviewer',
    )
  if (!(span > 0 && span <= maxLength))
    throw new GateError('invalid', 'Break-glass is armed for at most 24 hours: give a shorter span.', 'for')
  const [at, until] = [now(), now() + span]
  await write(
    team,
    { ...memberOf(team, reviewer), armedUntil: until },
    { event: 'break_glass_armed', until },
    at,
  )
  return until
}

/** Ends it at once. Rejects with `conflict` where nobody of this name is let in so. */
export async function endBreakGlass(team: Team, reviewer: string): Promise<void> {
  await team.fresh()
  const at = team.now()
  const { armedUntil: _until, ...member } = memberOf(team, reviewer)
  if (armedUntil(memberOf(team, reviewer), at) === null)
    throw new GateError(
      'conflict',
      `${reviewer.slice(0, 64)} is not let in past the provider now.`,
      'reviewer',
    )
  await write(team, member, { event: 'break_glass_ended' }, at)
}

/** The words for everybody who is told of anything. */
export function breakGlassNotice(reviewer: string, until: number, at: number): Notice {
  return {
    id: `n-break-glass-${reviewer}-${at}`,
    title: `Break-glass: ${reviewer} is an owner without signing on`,
    lines: [
      `It was armed on the hub’s machine, and ends at ${localMoment(until)}.`,
      `If nobody of you knows of it, run countersign hub break-glass end ${reviewer} there, and look at the team’s log.`,
    ],
    level: 'critical',
    toAll: true,
  }
}

function memberOf({ copy }: Pick<Team, 'copy'>, reviewer: string): TeamMember {
  return copy.people.team.member(reviewer) ?? { reviewer, identity: null, groups: [], until: null }
}

async function write(
  { copy }: Pick<Team, 'copy'>,
  member: TeamMember,
  statement: { readonly event: string; readonly until?: number },
  at: number,
): Promise<void> {
  const body = { ...statement, reviewer: member.reviewer, by: 'the machine of a hub' }
  const membersOver = [copy.people.team.member(member.reviewer)]
  await copy.people.act({ kind: 'member', at, log: [{ kind: 'team', body }], members: [member], membersOver })
}
