import type { Review } from '../../model/review.ts'

/**
 * Returns a review as it is after the team’s word on it, undefined where it stays as it is. The gate alone releases and
 * withdraws what it opened: a call that ran has run, and one that is asked for no more is answered by nobody.
 */
export function mergedReview(own: Review | undefined, given: Review, now: number): Review | undefined {
  const fed = byClock(given, now)
  if (!own) return fed
  if (own.state === 'withdrawn' || own.state === 'expired') return undefined
  if (own.releasedAt === undefined) return fed.version > own.version ? fed : undefined
  // Both sides have counted on from the same version: the team, that the yes was wrong; the gate, that the call ran.
  return { ...fed, version: Math.max(own.version, fed.version) + 1, releasedAt: own.releasedAt }
}

/** An answer from a hub whose clock is ahead was given now, by the gate’s own: it is usable as long, and no longer. */
function byClock(review: Review, now: number): Review {
  const { answeredAt, usableUntil, settings } = review
  if (answeredAt === undefined || answeredAt <= now) return review
  const latest = now + settings.approval * 1_000
  return {
    ...review,
    answeredAt: now,
    ...(usableUntil !== undefined && { usableUntil: Math.min(usableUntil, latest) }),
  }
}
