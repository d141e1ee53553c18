import type { Answerer } from '../../../ground/model/answerers.ts'
import type { GroupNeed } from '../../../ground/model/review.ts'
import { needText } from '../../../judge/policy/need-text.ts'
import { type AnswerersKnown, answerersOf, type AskedReview } from './answerers-of.ts'
import { inList } from './may-do.ts'
import { hasRoles, type TeamRoles } from './team-roles.ts'

/** Returns who may answer a review that waits, and whose yes is missing, one sentence each; none where everybody may. */
export function peopleNotes(roles: TeamRoles, asked: AskedReview, now: number): readonly string[] {
  const known = answerersOf(roles, asked, now)
  return [
    ...(hasRoles(roles) ? [mayText(known.left)] : []),
    ...needNotes(asked.review.approvers ?? [], known),
  ]
}

/** Says whose yes is missing, who can give it, and for which group there is nobody. */
function needNotes(
  approvers: readonly GroupNeed[],
  { may, missing, unfilled }: AnswerersKnown,
): readonly string[] {
  if (approvers.length === 0) return []
  return [
    `It needs a yes of ${needText(approvers)}, each of another person.`,
    ...(missing.length > 0 ? [`Still missing: ${needText(missing)}${canText(may)}.`] : []),
    ...(unfilled.length > 0
      ? [`There is nobody for ${needText(unfilled)} who may answer now, so it waits until there is.`]
      : []),
  ]
}

function canText(able: readonly Answerer[]): string {
  return able.length === 0 ? '' : `, where a yes of ${inList(able.map(nameText))} counts`
}

function mayText(remaining: readonly Answerer[]): string {
  return remaining.length > 0
    ? `It may be answered by ${inList(remaining.map(nameText))}.`
    : 'Nobody has a role to answer it now, so it waits until an owner gives somebody one: see countersign hub role add --help.'
}

/** The name of somebody, with whose right it is that was lent to them: `dora (for carl)`. */
function nameText({ name, lentBy }: Answerer): string {
  return lentBy ? `${name} (for ${inList(lentBy)})` : name
}
