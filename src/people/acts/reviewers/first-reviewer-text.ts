import { GateError } from '../../../ground/model/errors.ts'
import type { ShownRecovery } from '../../../ground/model/recovery-request.ts'

/** The facts on which it rests how somebody becomes the first reviewer. */
export type FirstReviewerFacts = Pick<ShownRecovery, 'admitsFirst' | 'ways'>

/** Returns how somebody becomes the first reviewer here, as the end of a sentence. */
export function firstReviewerText({ admitsFirst, ways }: FirstReviewerFacts): string {
  if (admitsFirst) return 'begin with countersign reviewer add NAME.'
  const before = 'calls were judged here before anybody could answer, so'
  if (ways.length === 0)
    return `${before} move the state folder away and run countersign reviewer add NAME, which begins anew.`
  const price = ways.includes('root')
    ? 'takes root, or a day with --wait'
    : 'takes a day in which a gate runs'
  return `${before} countersign reviewer recover NAME makes the first reviewer, which ${price}.`
}

/** Returns the refusal of what reviewers alone do, where nobody is one. */
export function nobodyIsReviewer(facts: FirstReviewerFacts): GateError {
  return new GateError('forbidden', `Nobody is a reviewer yet: ${firstReviewerText(facts)}`, 'name')
}
