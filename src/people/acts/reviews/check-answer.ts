import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { applyVote } from '../../review/apply-vote.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import { attemptsOf, elapsed } from '../../review/attempts.ts'
import { gradeChallenge } from '../../review/challenges/challenge-table.ts'
import { minimumSeconds } from '../../review/challenges/issue-challenge.ts'
import { summaryOf } from '../../review/summary-of.ts'
import type { GivenAnswer } from '../gate-people/reviews.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { ClockReading } from './review-rows.ts'
import type { CheckedAnswer } from './settle-answer.ts'

const maxReasonLength = 2_000

/** The state that an answer is held against. */
export interface AnswerGrounds {
  readonly store: Pick<PeopleStore, 'people' | 'canaries'>
  /** Gives the groups of those who answer a review as it is. */
  readonly groupsOf: (review: Review) => GroupsOfReviewer
}

/**
 * Checks everything about an answer that can be refused before it is proved who gives it. Throws as `Reviews.answer`
 * rejects. A yes is graded; `copiedFrom` are texts of the page, which nobody may hand back as their own words.
 */
export function checkAnswer(
  { store, groupsOf: groupsIn }: AnswerGrounds,
  review: Review,
  input: GivenAnswer,
  copiedFrom: readonly string[],
  moment: ClockReading,
): Pick<
  CheckedAnswer,
  'review' | 'groupsOf' | 'given' | 'ownChallenges' | 'moment' | 'canaries' | 'reviewer' | 'issued' | 'grade'
> {
  const { who, approve, answer = {} } = input
  const groupsOf = groupsIn(review)
  const own = store.people.challengesOf(review.id).filter(one => one.reviewer === who.reviewer)
  const [canaries, reviewer] = [store.canaries(), store.people.reviewer(who.reviewer)]
  const common = { review, groupsOf, given: input, ownChallenges: own, moment, canaries, reviewer }
  if (input.revise) checkRevision(input)
  if (input.follow && (!approve || !review.follow)) throw nothingToFollow(review)
  if (!approve) return { ...common, issued: undefined, grade: undefined }
  checkReviewer(review, who.reviewer, moment.at, groupsOf)
  checkAttempts(review, own, moment)
  const issued = challengeAnswered(review, own, input, moment)
  const grade = gradeChallenge(issued, answer, { settings: review.settings, copiedFrom })
  return { ...common, issued, grade }
}

/** A wish for another call says which. */
function checkRevision({ approve, reason = '' }: GivenAnswer): void {
  if (approve)
    throw new GateError(
      'invalid',
      'A yes lets the call run as it is: ask for a change or approve it.',
      'revise',
    )
  if (reason.trim() === '')
    throw new GateError(
      'invalid',
      'Say what the agent shall change: a call is sent back with a reason.',
      'reason',
    )
}

function nothingToFollow({ id }: Review): GateError {
  return new GateError(
    'invalid',
    `${id} offers no text that its session could follow: answer with a plain yes or no.`,
    'follow',
  )
}

/** Refuses what no answer may look like, whoever gives it. */
export function checkGiven({ reason, approve, grant, via }: GivenAnswer): void {
  if (approve && via !== undefined)
    throw new GateError(
      'forbidden',
      'A yes is given with the reviewer’s own key, and never from a chat: open the review.',
      'via',
    )
  if (grant && (!approve || grant.effect !== 'allow'))
    throw new GateError(
      'invalid',
      'A grant goes with a yes, and a block with neither: add it with countersign grant add --block.',
      'grant',
    )
  if (reason !== undefined && reason.length > maxReasonLength)
    throw new GateError(
      'invalid',
      `The reason has ${reason.length} characters: give at most ${maxReasonLength}.`,
      'reason',
    )
}

/** Refuses a reviewer who has no say in a review: who answered already, or asked for the call where several must agree. */
export function checkReviewer(
  review: Review,
  reviewer: string,
  at: number,
  groupsOf: GroupsOfReviewer,
): void {
  const yes = { reviewer, approve: true, proof: 'terminal', challenge: 'confirm', startedAt: at, at } as const
  applyVote(review, yes, groupsOf)
}

/** Refuses while the cool-down lasts. */
export function checkAttempts(
  review: Review,
  own: readonly IssuedChallenge[],
  { at, steady }: ClockReading,
): number {
  const { left: remaining, coolDown } = attemptsOf(own, review.settings, at, steady)
  if (coolDown > 0)
    throw new GateError(
      'forbidden',
      `Too many failed challenges for ${review.id}: try again in ${coolDown} seconds, or leave it to somebody else.`,
      'sheet',
      { kind: 'cool_down', retryAfter: coolDown },
    )
  return remaining
}

/** The issued challenge that a yes answers: open, drawn for this reviewer and this review, and shown long enough ago. */
function challengeAnswered(
  review: Review,
  challenges: readonly IssuedChallenge[],
  { who, sheetId }: GivenAnswer,
  { at, steady }: ClockReading,
): IssuedChallenge {
  const issued = challenges.find(({ id }) => id === sheetId)
  if (sheetId === undefined)
    throw new GateError(
      'invalid',
      `A yes needs its challenge: begin the review ${review.id} first.`,
      'sheetId',
    )
  if (issued?.reviewer !== who.reviewer)
    throw new GateError(
      'forbidden',
      `That challenge was not drawn for ${who.reviewer.slice(0, 64)} and ${review.id}: begin the review first.`,
      'sheetId',
    )
  if (issued.outcome !== 'open')
    throw new GateError(
      'forbidden',
      'That challenge was answered already: begin the review again.',
      'sheetId',
    )
  const remaining = minimumSeconds(review, issued.challenge) - elapsed(issued, at, steady) / 1_000
  if (remaining > 0)
    throw new GateError(
      'forbidden',
      `You can approve ${minimumSeconds(review, issued.challenge)} seconds after you begin: ${Math.ceil(remaining)} are left. You can deny at once.`,
      'sheet',
      { kind: 'too_early', retryAfter: Math.ceil(remaining) },
    )
  return issued
}

/** Returns the texts of a page that nobody may hand back as their own words. */
export function shownTexts({ call, decision }: LoggedDecision, { what }: Review): readonly string[] {
  const { headline, lines, findings } = summaryOf(call, decision, [])
  const input = Object.values(call.arguments).filter(value => typeof value === 'string')
  return [headline, ...lines, ...findings.map(({ text }) => text), what, ...input]
}
