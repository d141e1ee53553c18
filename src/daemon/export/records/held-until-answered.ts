import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'

/** The part of people’s half that tells which reviews wait. */
export interface WaitingReviews {
  review(id: string): Review | undefined
  reviews(query: { readonly states: readonly ['pending']; readonly limit: number }): readonly Review[]
}

/** More of them than anybody answers. */
const maxWaiting = 10_000

/**
 * Tells which entries stay here until a review has ended: the lines of one that waits, so that nobody reads elsewhere what
 * the first of several people answered; and the decision of a probe, which looks like any other until then.
 */
export function heldUntilAnswered(people: WaitingReviews): (entry: StoredEntry) => boolean {
  let probes: ReadonlySet<string> | undefined
  return ({ kind, body }) => {
    if (kind === 'review') {
      const { review } = JSON.parse(body) as JsonObject
      return typeof review === 'string' && people.review(review)?.state === 'pending'
    }
    if (kind !== 'decision') return false
    probes ??= probesIn(people)
    return probes.size > 0 && probes.has(decisionIn(body))
  }
}

function probesIn(people: WaitingReviews): ReadonlySet<string> {
  const waiting = people.reviews({ states: ['pending'], limit: maxWaiting })
  return new Set(waiting.filter(({ planted }) => planted === true).map(({ decisionId }) => decisionId))
}

function decisionIn(body: string): string {
  const { decision } = JSON.parse(body) as { readonly decision?: { readonly id?: string } }
  return decision?.id ?? ''
}
