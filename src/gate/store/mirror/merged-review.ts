import type { Review } from '../../../ground/model/review.ts'

/** The moment when a gate takes something over, by its own clock, and by how much its hub’s is ahead; milliseconds. */
export interface TakingMoment {
  readonly now: number
  readonly ahead: number
}

/**
 * Returns a review as it is after the team’s word on it, undefined where it stays as it is. The gate alone releases and
 * withdraws what it opened: a call that ran has run, and one that is asked for no more is answered by nobody. When it opened
 * and is due is told by the gate’s clock, too.
 */
export function mergedReview(
  own: Review | undefined,
  input: Review,
  moment: TakingMoment,
): Review | undefined {
  if (!own) return byClock(input, moment)
  if (own.state === 'withdrawn' || own.state === 'expired') return undefined
  const fed = { ...byClock(input, moment), openedAt: own.openedAt, dueAt: own.dueAt }
  if (own.releasedAt === undefined) return fed.version > own.version ? fed : undefined
  // Both sides have counted on from the same version: the team, that the yes was wrong; the gate, that the call ran.
  return { ...fed, version: Math.max(own.version, fed.version) + 1, releasedAt: own.releasedAt }
}

/**
 * An answer was given as long ago as the hub’s clock says, and is usable until the moment by the gate’s clock that it is
 * usable until by the hub’s; in no case later than if it were given now. A yes from a hub whose clock is behind keeps its
 * own moment: what was forgotten since then has one of that clock too.
 */
function byClock(review: Review, { now, ahead }: TakingMoment): Review {
  const { state, answeredAt, usableUntil, settings } = review
  if (answeredAt === undefined) return review
  const own = state === 'approved' ? Math.min(answeredAt, answeredAt - ahead) : answeredAt - ahead
  const latest = now + settings.approval * 1_000
  return {
    ...review,
    answeredAt: Math.min(own, now),
    ...(usableUntil !== undefined && { usableUntil: Math.min(usableUntil - ahead, latest) }),
  }
}
