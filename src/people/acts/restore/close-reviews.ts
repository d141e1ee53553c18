import type { Review } from '../../../ground/model/review.ts'
import { withdrawReview } from '../../review/withdraw-review.ts'
import type { LogLine } from '../ports/act.ts'
import type { People } from '../ports/people.ts'
import { reviewLine } from '../reviews/review-line.ts'

/** The newest that are looked at: more than anybody leaves open, and older approvals are void. */
const max = 10_000
const restored = 'The state was restored from a backup: ask for the call again.'

/**
 * Returns the reviews of a state that were not at their end, closed. Of a backup, an approval may have been used since it
 * was made, and an open one answered.
 */
export function closeReviews(
  people: Pick<People, 'reviews'>,
  at: number,
  why = restored,
): { readonly reviews: readonly Review[]; readonly log: readonly LogLine<'review'>[] } {
  const open = people
    .reviews({ states: ['pending'], newest: true, limit: max })
    .map(one => withdrawReview(one, why, at))
  const approved = people
    .reviews({ states: ['approved'], newest: true, limit: max })
    .filter(({ releasedAt, usableUntil = 0 }) => releasedAt === undefined && usableUntil > at)
    .map(one => ({ ...one, version: one.version + 1, usableUntil: at - 1 }))
  return { reviews: [...open, ...approved], log: open.map(one => reviewLine('withdrawn', one, { why })) }
}
