import type { Decision } from '../model/decision.ts'
import type { Grant, Pause } from '../model/grant.ts'
import type { Review } from '../model/review.ts'
import type { Verdict } from './decide.ts'
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

/** The verdict after people were heard, and what spoke. */
export interface Answered extends Verdict {
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
  verdict: Verdict,
  codes: readonly string[],
  { said, grants, pause }: PeopleSaid,
  at: number,
): Answered {
  const paused = pause !== null && pause.until > at
  const observed = paused && verdict.reason.kind === 'points'
  if (verdict.effect === 'deny' && !observed) return verdict
  const block = grants.find(({ effect }) => effect === 'deny')
  if (block) return { ...asked(verdict, 'deny'), reason: blockReason(block), grantId: block.id }
  if (verdict.effect === 'allow') return said.kind === 'approved' ? bySaid(verdict, [], said) : verdict
  if (said.kind === 'denied')
    return { ...asked(verdict, 'deny'), reason: deniedReason(said.review), reviewId: said.review.id }
  if (paused) return { ...asked(verdict, 'allow'), reason: pausedReason(pause, verdict.reason) }
  const grant = grants.find(one => coversAll(one, codes))
  if (grant) return { ...asked(verdict, 'allow'), reason: grantedReason(grant), grantId: grant.id }
  return bySaid(verdict, codes, said)
}

function bySaid(verdict: Verdict, codes: readonly string[], said: Said): Answered {
  switch (said.kind) {
    case 'pending':
      return { ...verdict, reason: parkedReason(said.review, verdict.reason), reviewId: said.review.id }
    case 'changed':
      return { ...verdict, reason: changedFilesReason(said.review, said.files), outdated: said.review }
    case 'approved': {
      const unseen = codes.filter(code => !said.review.codes.includes(code))
      if (unseen.length > 0)
        return { ...verdict, reason: newFindingsReason(said.review, unseen), outdated: said.review }
      return {
        ...asked(verdict, 'allow'),
        reason: approvedReason(said.review),
        reviewId: said.review.id,
        uses: said.review,
      }
    }
    default:
      return verdict
  }
}

/** Nobody is asked any more. */
function asked(verdict: Verdict, effect: Decision['effect']): Verdict {
  return { ...verdict, effect, challenge: 'none', minimumSeconds: 0 }
}
