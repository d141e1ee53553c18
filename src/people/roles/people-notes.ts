import type { GroupNeed, Review } from '../../model/review.ts'
import { agreedGroups } from '../../review/is-agreed.ts'
import { missingGroups } from '../../review/missing-groups.ts'
import { needText } from '../../policy/need-text.ts'
import { countedPeople } from './counted-people.ts'
import { lentRights } from './lent-rights.ts'
import { inList, peopleWho } from './may-do.ts'
import { hasOwnRight } from './own-right.ts'
import type { TeamDeed } from './team-deed.ts'
import { hasRoles, type TeamRoles } from './team-roles.ts'

/** Returns who may answer a review that waits, and whose yes is missing, one sentence each; none where everybody may. */
export function peopleNotes(
  roles: TeamRoles,
  deed: TeamDeed & { readonly kind: 'answer' },
  { votes, approvers = [], settings }: Pick<Review, 'votes' | 'approvers' | 'settings'>,
  { reviewers, askers }: { readonly reviewers: readonly string[]; readonly askers: readonly string[] },
  now: number,
): readonly string[] {
  const counted = countedPeople(roles, deed, { askers, selfApproval: settings.self_approval, votes }, now)
  const able = hasRoles(roles) ? peopleWho(roles, deed, now) : reviewers
  const left = able.filter(one => counted(one) && votes.every(({ reviewer }) => reviewer !== one))
  const inWords = (one: string) => (hasRoles(roles) ? withLenders(roles, one, deed, now) : one)
  return [
    ...(hasRoles(roles) ? [mayText(left.map(inWords))] : []),
    ...needNotes(approvers, agreedGroups(votes, counted), left, one => counted(one) ?? [], inWords),
  ]
}

/** Says whose yes is missing, who can give it, and for which group there is nobody. */
function needNotes(
  approvers: readonly GroupNeed[],
  agreed: readonly (readonly string[])[],
  left: readonly string[],
  groupsOfOne: (reviewer: string) => readonly string[],
  inWords: (reviewer: string) => string,
): readonly string[] {
  if (approvers.length === 0) return []
  const missingWith = (people: readonly string[]) =>
    missingGroups(approvers, [...agreed, ...people.map(groupsOfOne)])
  const missing = missingWith([])
  const able = left.filter(one => peopleIn(missingWith([one])) < peopleIn(missing))
  const nobody = missingWith(left)
  return [
    `It needs a yes of ${needText(approvers)}, each of another person.`,
    ...(missing.length > 0 ? [`Still missing: ${needText(missing)}${canText(able.map(inWords))}.`] : []),
    ...(nobody.length > 0
      ? [`There is nobody for ${needText(nobody)} who may answer now, so it waits until there is.`]
      : []),
  ]
}

/** The name of somebody who answers by a right that was lent to them, with whose it is: `dora (for carl)`. */
function withLenders(roles: TeamRoles, reviewer: string, deed: TeamDeed, now: number): string {
  if (hasOwnRight(roles, reviewer, deed, now)) return reviewer
  const lenders = new Set(lentRights(roles, reviewer, deed, now).map(({ from }) => from))
  return lenders.size === 0 ? reviewer : `${reviewer} (for ${inList([...lenders])})`
}

function peopleIn(needs: readonly GroupNeed[]): number {
  return needs.reduce((sum, { count }) => sum + count, 0)
}

function canText(able: readonly string[]): string {
  return able.length === 0 ? '' : `, where a yes of ${inList(able)} counts`
}

function mayText(left: readonly string[]): string {
  return left.length > 0
    ? `It may be answered by ${inList(left)}.`
    : 'Nobody has a role to answer it now, so it waits until an owner gives somebody one: see countersign hub role add --help.'
}
