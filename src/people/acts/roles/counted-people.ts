import type { Level } from '../../../ground/model/assessment.ts'
import type { Delegation } from '../../../ground/model/delegation.ts'
import type { Vote } from '../../../ground/model/review.ts'
import { mayAnswerOwn, usualSelfApproval } from '../../../ground/model/settings/review-settings.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import { lentRights, hasOwnRight } from './lent-rights.ts'
import type { TeamDeed } from './team-deed.ts'
import { groupsOf, hasRoles, type TeamRoles, whyEnded, withLastingMembers } from './team-roles.ts'

type AnswerDeed = TeamDeed & { readonly kind: 'answer' }

/** The people whose own call it is, the level up to which the policy lets people answer for their own, and who answered so far. */
export interface AnsweredCall {
  readonly askers: readonly string[]
  readonly selfApproval?: Level | undefined
  readonly votes?: readonly Pick<Vote, 'reviewer' | 'approve'>[]
}

/** A yes that counts: for which groups, and by whose right, their own or that of one lender. */
export interface CountedYes {
  readonly groups: readonly string[]
  readonly rightOf: string
}

/** Returns whose yes to a call counts, and for which of their groups; see `countedYes`. */
export function countedPeople(
  roles: TeamRoles,
  deed: AnswerDeed,
  call: AnsweredCall,
  now: number,
): GroupsOfReviewer {
  const yesOf = countedYes(roles, deed, call, now)
  return reviewer => yesOf(reviewer)?.groups ?? null
}

/**
 * Returns how somebody’s yes to a call counts; null where it does not. A yes that was given counts while its reviewer has the
 * role: that a session of theirs ended takes nothing back, and that somebody took the role or the group away does. Above
 * the level that the policy says, medium where it says none, nobody says yes to a call of their own, whatever their role,
 * nor to one of whoever lent them the right. A right that was lent is one still: of its lender and whoever has it meanwhile,
 * who says yes by it first counts. One yes uses one right, though several people lent them theirs: that of whoever stands for
 * the most groups, and lent it first.
 */
export function countedYes(
  roles: TeamRoles,
  deed: AnswerDeed,
  call: AnsweredCall,
  now: number,
): (reviewer: string) => CountedYes | null {
  const yesOf = yesIn(withLastingMembers(roles), deed, call, now)
  const used = new Set<string>()
  const counted = new Map<string, CountedYes | null>()
  for (const { reviewer, approve } of call.votes ?? []) {
    if (!approve || counted.has(reviewer)) continue
    const yes = yesOf(reviewer, used)
    counted.set(reviewer, yes)
    if (yes) used.add(yes.rightOf)
  }
  return reviewer => {
    const known = counted.get(reviewer)
    return known === undefined ? yesOf(reviewer, used) : known
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
    // Whoever is of a group stands for that alone: nobody lends them a seat on the other side.
    const mayHave = (group: string) => own.length === 0 || own.includes(group)
    const byLent = lentYes(lent, from => groupsLent(roles, from, now).filter(mayHave))
    const isBare = own.length === 0 && byLent !== null && byLent.groups.length > 0
    return isOwn && !isBare ? { groups: own, rightOf: reviewer } : byLent
  }
}

/** The yes by the right of one lender: of the most groups, and lent first. */
function lentYes(
  lent: readonly Delegation[],
  groupsIn: (one: Delegation) => readonly string[],
): CountedYes | null {
  const inOrder = lent.toSorted((a, b) => a.start - b.start || a.at - b.at)
  const each = [...new Set(inOrder.map(({ from }) => from))].map(rightOf => {
    const groups = inOrder.filter(({ from }) => from === rightOf).flatMap(groupsIn)
    return { rightOf, groups: [...new Set(groups)] }
  })
  return each.toSorted((a, b) => b.groups.length - a.groups.length)[0] ?? null
}

/** The groups that a right lends, as far as its lender is of them still. */
function groupsLent(roles: TeamRoles, { from, groups }: Delegation, now: number): readonly string[] {
  return groupsOf(roles, from, now).filter(one => groups.includes(one))
}
