import type { IssuedChallenge, ShownChallenge } from '../../model/challenge.ts'
import { GateError } from '../../model/errors.ts'
import type { Review } from '../../model/review.ts'
import { applyVote } from '../../review/apply-vote.ts'
import { attemptsOf } from '../../review/attempts.ts'
import { minimumSeconds } from '../../review/challenges/issue-challenge.ts'
import { elapsed } from '../../review/elapsed.ts'
import type { GivenAnswer } from '../people.ts'

/** The two clocks: milliseconds since 1970, and of one that nobody sets. */
export interface Moment {
  readonly at: number
  readonly steady: number
}

const longestReason = 2_000

/** Refuses what no answer may look like, whoever gives it. */
export function checkGiven({ reason }: GivenAnswer): void {
  if (reason !== undefined && reason.length > longestReason)
    throw new GateError(
      'invalid',
      `The reason has ${reason.length} characters: give at most ${longestReason}.`,
      'reason',
    )
}

/** Refuses a reviewer who has no say in a review: who answered already, or asked for the call where several must agree. */
export function checkReviewer(review: Review, reviewer: string, at: number): void {
  applyVote(review, { reviewer, approve: true, proof: 'terminal', challenge: 'confirm', startedAt: at, at })
}

/** Refuses while the cool-down lasts. */
export function checkAttempts(
  review: Review,
  own: readonly IssuedChallenge[],
  { at, steady }: Moment,
): number {
  const { left, coolDown } = attemptsOf(own, review.settings, at, steady)
  if (coolDown > 0)
    throw new GateError(
      'forbidden',
      `Too many failed challenges for ${review.id}: try again in ${coolDown} seconds, or leave it to somebody else.`,
      'sheet',
      { kind: 'cool_down', retryAfter: coolDown },
    )
  return left
}

/** The issued challenge that a yes answers: open, drawn for this reviewer and this review, and shown long enough ago. */
export function challengeAnswered(
  review: Review,
  sheets: readonly IssuedChallenge[],
  { who, sheetId }: GivenAnswer,
  { at, steady }: Moment,
): IssuedChallenge {
  const sheet = sheets.find(({ id }) => id === sheetId)
  if (sheetId === undefined)
    throw new GateError(
      'invalid',
      `A yes needs its challenge: begin the review ${review.id} first.`,
      'sheetId',
    )
  if (sheet?.reviewer !== who.reviewer)
    throw new GateError(
      'forbidden',
      `That challenge was not drawn for ${who.reviewer.slice(0, 64)} and ${review.id}: begin the review first.`,
      'sheetId',
    )
  if (sheet.outcome !== 'open')
    throw new GateError(
      'forbidden',
      'That challenge was answered already: begin the review again.',
      'sheetId',
    )
  const left = minimumSeconds(review, sheet.challenge) - elapsed(sheet, at, steady) / 1_000
  if (left > 0)
    throw new GateError(
      'forbidden',
      `A yes is taken after ${minimumSeconds(review, sheet.challenge)} seconds: ${Math.ceil(left)} are left. A no is taken at once.`,
      'sheet',
      { kind: 'too_early', retryAfter: Math.ceil(left) },
    )
  return sheet
}

/** An issued challenge as its reviewer sees it, without the right answers. */
export function shownChallenge(sheet: IssuedChallenge, review: Review, attemptsLeft: number): ShownChallenge {
  const { id, reviewId, reviewer, challenge, questions, startedAt } = sheet
  const least = minimumSeconds(review, challenge)
  return { id, reviewId, reviewer, challenge, questions, startedAt, minimumSeconds: least, attemptsLeft }
}
