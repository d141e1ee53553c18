import type { Review } from '../../ground/model/review.ts'

/** Milliseconds in which a no, or a wish for another call, can be taken back. */
export const undoTime = 300_000

/** Tells whether a review ended by a no, or by a wish for another call, that this reviewer gave and can still take back. */
export function canUndo(review: Review, reviewer: string, now: number): boolean {
  return !review.planted && lastNo(review)?.reviewer === reviewer && undoLeft(review, now) > 0
}

/** The answer that ended a review without a yes; undefined where none did. */
export function lastNo({ state, votes }: Review): Review['votes'][number] | undefined {
  const last = votes.at(-1)
  return (state === 'denied' || state === 'returned') && last?.approve === false ? last : undefined
}

/** Milliseconds that are left to take the answer back. */
export function undoLeft({ answeredAt = 0 }: Review, now: number): number {
  return Math.max(0, Math.min(undoTime, answeredAt + undoTime - now))
}

/**
 * The review without its no. It waits again where no call was answered by the no; else, or where it would be overdue, it is
 * at its end, and the same call asked again opens a new one.
 */
export function reopenReview(review: Review, at: number, isTold: boolean): Review {
  const { answeredAt: _answered, ...open } = review
  const by = lastNo(review)?.reviewer ?? ''
  const after = { ...open, version: review.version + 1, votes: review.votes.slice(0, -1) }
  if (!isTold && review.dueAt > at) return { ...after, state: 'pending' }
  const withdrawn = `${by} took the no back, which the agent was told of: the same call asked for again opens a new review.`
  return { ...after, state: 'withdrawn', withdrawn, answeredAt: at }
}
