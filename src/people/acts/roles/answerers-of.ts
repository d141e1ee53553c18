import type { Answerer, Answerers } from '../../../ground/model/answerers.ts'
import type { GroupNeed, Review } from '../../../ground/model/review.ts'
import { agreedGroups } from '../../review/is-agreed.ts'
import { missingGroups } from '../../review/missing-groups.ts'
import { countedYes, type AnsweredCall } from './counted-people.ts'
import { peopleWho } from './may-do.ts'
import type { TeamDeed } from './team-deed.ts'
import { hasRoles, type TeamRoles } from './team-roles.ts'

/** A review that waits, with whose own call it is and everybody who could answer where nobody has a role. */
export interface AskedReview {
  readonly review: Pick<Review, 'votes' | 'approvers' | 'settings'>
  readonly deed: TeamDeed & { readonly kind: 'answer' }
  readonly askers: readonly string[]
  readonly reviewers: readonly string[]
}

/** All that there is to say of a review’s people; `may` are those whose yes is one that is missing. */
export interface AnswerersKnown extends Answerers {
  /** Everybody who may answer and has not. */
  readonly left: readonly Answerer[]
  /** The groups for which there would be nobody if all of those said yes. */
  readonly unfilled: readonly GroupNeed[]
}

/** Returns whoever may still say yes to a review at a moment, and whose yes is missing. */
export function answerersOf(
  roles: TeamRoles,
  { review, deed, askers, reviewers }: AskedReview,
  now: number,
): AnswerersKnown {
  const { votes, approvers = [] } = review
  const yesOf = countedYes(roles, deed, callAnswered(review, askers), now)
  const groupsIn = (reviewer: string) => yesOf(reviewer)?.groups ?? null
  const able = hasRoles(roles) ? peopleWho(roles, deed, now) : reviewers
  const remaining = able.filter(one => groupsIn(one) && votes.every(({ reviewer }) => reviewer !== one))
  const agreed = agreedGroups(votes, groupsIn)
  const missingWith = (people: readonly string[]) =>
    missingGroups(approvers, [...agreed, ...people.map(one => groupsIn(one) ?? [])])
  const missing = missingWith([])
  const isMissing = (one: string) => missing.length === 0 || seats(missingWith([one])) < seats(missing)
  const inFull = (name: string): Answerer => {
    const { rightOf = name } = yesOf(name) ?? {}
    return { name, ...(hasRoles(roles) && rightOf !== name && { lentBy: [rightOf] }) }
  }
  return {
    left: remaining.map(inFull),
    may: remaining.filter(isMissing).map(inFull),
    missing,
    unfilled: missingWith(remaining),
  }
}

function seats(needs: readonly GroupNeed[]): number {
  return needs.reduce((sum, { count }) => sum + count, 0)
}

/** Returns a review’s call as people answer it; `askers` are those whose own it is. */
export function callAnswered(
  { settings, votes }: Pick<Review, 'settings' | 'votes'>,
  askers: readonly string[],
): AnsweredCall {
  return { askers, selfApproval: settings.self_approval, votes }
}
