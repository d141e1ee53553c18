import type { Decision } from '../../../ground/model/decision.ts'
import type { People } from '../ports/people.ts'

/** Tells whether the decision belongs to a probe: a review that was put beside a real one, for a call nobody made. */
export function isProbe(people: People, { reviewId }: Pick<Decision, 'reviewId'>): boolean {
  return reviewId !== undefined && people.review(reviewId)?.planted === true
}
