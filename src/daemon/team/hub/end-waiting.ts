import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import { reviewLine } from '../../../people/acts/reviews/review-line.ts'
import { withdrawReview } from '../../../people/review/withdraw-review.ts'
import type { TeamCopy } from './hub-parts.ts'

const max = 10_000

/** The rows and lines by which everything ends that waits for people at these gates. */
export function endWaiting(
  copy: Pick<TeamCopy, 'people' | 'originOf'>,
  gates: readonly (LogOrigin['gate'] | undefined)[],
  why: string,
  at: number,
): { readonly reviews: readonly Review[]; readonly log: readonly LogLine<'review'>[] } {
  const waiting = copy.people.reviews({ states: ['pending'], limit: max })
  const reviews = waiting
    .filter(({ decisionId }) => gates.includes(copy.originOf(decisionId).gate))
    .map(review => withdrawReview(review, why, at))
  return { reviews, log: reviews.map(review => reviewLine('withdrawn', review, { why })) }
}
