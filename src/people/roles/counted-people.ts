import type { Level } from '../../model/assessment.ts'
import { mayAnswerOwn, usualSelfApproval } from '../../policy/may-answer-own.ts'
import type { GroupsOf } from '../../review/groups-of.ts'
import { mayDo } from './may-do.ts'
import type { TeamDeed } from './team-deed.ts'
import { hasRoles, type TeamRoles } from './team-roles.ts'

/** The people whose own call it is, and the level up to which the policy lets people answer for their own. */
export interface OwnCalls {
  readonly askers: readonly string[]
  readonly selfApproval?: Level | undefined
}

/**
 * Returns whose yes to a call counts, and for which of their groups. A yes that was given counts while its reviewer has the
 * role: that a session of theirs ended takes nothing back, and that somebody took the role or the group away does. Above
 * the level that the policy says, medium where it says none, nobody says yes to a call of their own, whatever their role.
 */
export function countedPeople(
  { members, bindings }: TeamRoles,
  deed: TeamDeed & { readonly kind: 'answer' },
  { askers, selfApproval = usualSelfApproval }: OwnCalls,
  now: number,
): GroupsOf {
  const lasting = { members: members.map(one => ({ ...one, until: null })), bindings }
  return reviewer => {
    const isOwn = askers.includes(reviewer) && !mayAnswerOwn(deed.level, selfApproval) && hasRoles(lasting)
    if (isOwn || !mayDo(lasting, reviewer, deed, now)) return null
    return members.find(one => one.reviewer === reviewer)?.groups ?? []
  }
}
