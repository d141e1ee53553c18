import type { Level } from '../../model/assessment.ts'
import type { Vote } from '../../model/review.ts'
import { mayAnswerOwn, usualSelfApproval } from '../../policy/may-answer-own.ts'
import type { GroupsOf } from '../../review/groups-of.ts'
import { lentRights } from './lent-rights.ts'
import { hasOwnRight } from './has-own-right.ts'
import type { TeamDeed } from './team-deed.ts'
import { groupsOf, hasRoles, type TeamRoles, whyEnded, withLastingMembers } from './team-roles.ts'

type AnswerDeed = TeamDeed & { readonly kind: 'answer' }

/** The people whose own call it is, the level up to which the policy lets people answer for their own, and who answered so far. */
export interface AnsweredCall {
  readonly askers: readonly string[]
  readonly selfApproval?: Level | undefined
  readonly votes?: readonly Pick<Vote, 'reviewer' | 'approve'>[]
}

/** A yes that counts: for which groups, and by whose right; of several people where it was lent. */
interface CountedYes {
  readonly groups: readonly string[]
  readonly rightOf: readonly string[]
}

/**
 * Returns whose yes to a call counts, and for which of their groups. A yes that was given counts while its reviewer has the
 * role: that a session of theirs ended takes nothing back, and that somebody took the role or the group away does. Above
 * the level that the policy says, medium where it says none, nobody says yes to a call of their own, whatever their role,
 * nor to one of whoever lent them the right. A right that was lent is one still: of its lender and whoever has it meanwhile,
 * who says yes by it first counts.
 */
export function countedPeople(roles: TeamRoles, deed: AnswerDeed, call: AnsweredCall, now: number): GroupsOf {
  const yesOf = yesIn(withLastingMembers(roles), deed, call, now)
  const used = new Set<string>()
  const counted = new Map<string, readonly string[] | null>()
  for (const { reviewer, approve } of call.votes ?? []) {
    if (!approve || counted.has(reviewer)) continue
    const yes = yesOf(reviewer, used)
    counted.set(reviewer, yes?.groups ?? null)
    for (const one of yes?.rightOf ?? []) used.add(one)
  }
  return reviewer => {
    const known = counted.get(reviewer)
    return known === undefined ? (yesOf(reviewer, used)?.groups ?? null) : known
  }
}

function yesIn(
  roles: TeamRoles,
  deed: AnswerDeed,
  { askers, selfApproval = usualSelfApproval }: AnsweredCall,
  now: number,
): (reviewer: string, used: ReadonlySet<string>) => CountedYes | null {
  const isForAll = !hasRoles(roles)
  const mayOwn = isForAll || mayAnswerOwn(deed.level, selfApproval)
  return (reviewer, used) => {
    if (whyEnded(roles, reviewer, now) !== undefined) return null
    if (!mayOwn && askers.includes(reviewer)) return null
    const lent = lentRights(roles, reviewer, deed, now).filter(
      ({ from }) => (mayOwn || !askers.includes(from)) && !used.has(from),
    )
    const own = groupsOf(roles, reviewer, now)
    const isOwn = (isForAll || hasOwnRight(roles, reviewer, deed, now)) && !used.has(reviewer)
    const lentGroups = new Set(lent.flatMap(one => groupsLent(roles, one, now)))
    if (isOwn && (own.length > 0 || lentGroups.size === 0)) return { groups: own, rightOf: [reviewer] }
    if (lent.length === 0) return null
    // Whoever is of a group stands for that alone: nobody lends them a seat on the other side.
    const groups = [...lentGroups].filter(one => own.length === 0 || own.includes(one))
    return { groups, rightOf: lent.map(({ from }) => from) }
  }
}

/** The groups that a right lends, as far as its lender is of them still. */
function groupsLent(
  roles: TeamRoles,
  { from, groups }: TeamRoles['delegations'][number],
  now: number,
): readonly string[] {
  return groupsOf(roles, from, now).filter(one => groups.includes(one))
}
