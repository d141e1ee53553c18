import type { Decision } from '../model/decision.ts'
import type { Grant, Pause } from '../model/grant.ts'
import type { Review } from '../model/review.ts'
import type { DecidedEffect } from './decide.ts'
import {
  approvedReason,
  blockReason,
  changedFilesReason,
  deniedReason,
  grantedReason,
  newFindingsReason,
  parkedReason,
  pausedReason,
} from './explain-people.ts'
import { coversAll } from './grants.ts'

/** What people have said of a call before, as `standingOf` tells it. */
export type Said =
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' | 'approved' | 'denied'; readonly review: Review }
  | { readonly kind: 'changed'; readonly review: Review; readonly files: readonly string[] }

/** All that people have said that may bear on one call. */
export interface PeopleSaid {
  readonly said: Said
  /** Those that hold for the call. */
  readonly grants: readonly Grant[]
  readonly pause: Pause | null
}

/** The effect after people were heard, and what spoke. */
export interface Answered extends DecidedEffect {
  readonly reviewId?: string
  readonly grantId?: string
  /** What happens to the review that was found: its approval is used, or it no longer fits. */
  readonly uses?: Review
  readonly outdated?: Review
}

/**
 * What people have said, over what the points say. It can block anything; it can allow only what would be queued, and
 * only for findings that somebody was shown. A gate, a rule that denies and a critical sum stay what they are.
 */
export function answered(
  decided: DecidedEffect,
  codes: readonly string[],
  { said, grants, pause }: PeopleSaid,
  at: number,
): Answered {
  const paused = pause !== null && pause.until > at
  const observed = paused && decided.reason.kind === 'points'
  if (decided.effect === 'deny' && !observed) return decided
  const block = grants.find(({ effect }) => effect === 'deny')
  if (block) return { ...asked(decided, 'deny'), reason: blockReason(block), grantId: block.id }
  if (decided.effect === 'allow') return said.kind === 'approved' ? bySaid(decided, [], said) : decided
  if (said.kind === 'denied')
    return { ...asked(decided, 'deny'), reason: deniedReason(said.review), reviewId: said.review.id }
  if (paused) return { ...asked(decided, 'allow'), reason: pausedReason(pause, decided.reason) }
  const grant = grants.find(one => coversAll(one, codes))
  if (grant) return { ...asked(decided, 'allow'), reason: grantedReason(grant), grantId: grant.id }
  return bySaid(decided, codes, said)
}

function bySaid(decided: DecidedEffect, codes: readonly string[], said: Said): Answered {
  switch (said.kind) {
    case 'pending':
      return { ...decided, reason: parkedReason(said.review, decided.reason), reviewId: said.review.id }
    case 'changed':
      return { ...decided, reason: changedFilesReason(said.review, said.files), outdated: said.review }
    case 'approved': {
      const unseen = codes.filter(code => !said.review.codes.includes(code))
      if (unseen.length > 0)
        return { ...decided, reason: newFindingsReason(said.review, unseen), outdated: said.review }
      return {
        ...asked(decided, 'allow'),
        reason: approvedReason(said.review),
        reviewId: said.review.id,
        uses: said.review,
      }
    }
    default:
      return decided
  }
}

/** Nobody is asked any more. */
function asked(decided: DecidedEffect, effect: Decision['effect']): DecidedEffect {
  return { ...decided, effect, challenge: 'none', minimumSeconds: 0 }
}
