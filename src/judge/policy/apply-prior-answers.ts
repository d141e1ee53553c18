import type { Decision } from '../../ground/model/decision.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { Grant, Pause } from '../../ground/model/grant.ts'
import type { Review } from '../../ground/model/review.ts'
import { type DecidedEffect, minimumSeconds } from './decide.ts'
import {
  approvedBesideReason,
  approvedReason,
  blockReason,
  changedReason,
  deniedReason,
  grantedReason,
  newFindingsReason,
  parkedReason,
  pausedReason,
  returnedReason,
} from './approved-reason.ts'
import { coversAll } from './grants-that-cover.ts'

/** The answer that stands for a call by its earlier reviews; `answerSoFarOf` makes it. */
export type StandingAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' | 'approved' | 'denied' | 'returned'; readonly review: Review }
  | { readonly kind: 'changed'; readonly review: Review; readonly changes: readonly string[] }

/** All earlier answers of people that may bear on one call. */
export interface PriorAnswers {
  readonly standing: StandingAnswer
  /** Grants that hold for the call. */
  readonly grants: readonly Grant[]
  readonly pause: Pause | null
  /** The review by which this very call was let through before it came by here; it was used there. */
  readonly beside?: Review | undefined
}

/** The effect after earlier answers were applied, with the review or grant that decided. */
export interface AnsweredEffect extends DecidedEffect {
  readonly reviewId?: string
  readonly grantId?: string
  /** The review that was found: its approval is used, or it no longer fits. */
  readonly uses?: Review
  readonly outdated?: Review
}

/**
 * Applies earlier answers (grants, reviews, a pause) to the policy’s decision. A block or a no denies any call. A grant
 * or a yes allows only a call that would be queued, and only for findings that its reviewer was shown. A pause allows
 * what would be queued, and what is denied for its sum alone. A hard gate and a rule that denies hold against all of them.
 */
export function applyPriorAnswers(
  decided: DecidedEffect,
  found: readonly PricedFinding[],
  { standing: answer, grants, pause, beside }: PriorAnswers,
  at: number,
): AnsweredEffect {
  const paused = pause !== null && pause.until > at
  const observed = paused && decided.reason.kind === 'points'
  if (decided.effect === 'deny' && !observed) return decided
  const block = grants.find(({ effect }) => effect === 'deny')
  if (block) return { ...withoutChallenge(decided, 'deny'), reason: blockReason(block), grantId: block.id }
  if (decided.effect === 'allow')
    return answer.kind === 'approved' ? applyStanding(decided, [], answer) : decided
  if (answer.kind === 'denied' || answer.kind === 'returned')
    return {
      ...withoutChallenge(decided, 'deny'),
      reason: answer.kind === 'denied' ? deniedReason(answer.review) : returnedReason(answer.review),
      reviewId: answer.review.id,
    }
  if (paused) return { ...withoutChallenge(decided, 'allow'), reason: pausedReason(pause, decided.reason) }
  const codes = found.map(({ code }) => code)
  // The yes to this very call is used before one to such calls: a grant that was made with it is for the next ones.
  if (answer.kind === 'approved' && codes.every(code => answer.review.codes.includes(code)))
    return applyStanding(decided, found, answer)
  const grant = grants.find(one => coversAll(one, codes))
  if (grant) return { ...withoutChallenge(decided, 'allow'), reason: grantedReason(grant), grantId: grant.id }
  if (beside && isShown(decided, codes, beside))
    return {
      ...withoutChallenge(decided, 'allow'),
      reason: approvedBesideReason(beside),
      reviewId: beside.id,
    }
  return applyStanding(decided, found, answer)
}

/** Tells whether the reviewer saw all that is found here, at a level no lower. */
function isShown(
  { minimumSeconds: needed }: DecidedEffect,
  codes: readonly string[],
  review: Review,
): boolean {
  return needed <= minimumSeconds[review.level] && codes.every(code => review.codes.includes(code))
}

function applyStanding(
  decided: DecidedEffect,
  found: readonly PricedFinding[],
  answer: StandingAnswer,
): AnsweredEffect {
  switch (answer.kind) {
    case 'pending':
      return { ...decided, reason: parkedReason(answer.review, decided.reason), reviewId: answer.review.id }
    case 'changed':
      return { ...decided, reason: changedReason(answer.review, answer.changes), outdated: answer.review }
    case 'approved': {
      const unseen = found.filter(({ code }) => !answer.review.codes.includes(code))
      if (unseen.length > 0)
        return { ...decided, reason: newFindingsReason(answer.review, unseen), outdated: answer.review }
      return {
        ...withoutChallenge(decided, 'allow'),
        reason: approvedReason(answer.review),
        reviewId: answer.review.id,
        uses: answer.review,
      }
    }
    default:
      return decided
  }
}

/** The same decision with another effect, and without a challenge: nobody is asked. */
function withoutChallenge(decided: DecidedEffect, effect: Decision['effect']): DecidedEffect {
  return { ...decided, effect, challenge: 'none', minimumSeconds: 0 }
}
