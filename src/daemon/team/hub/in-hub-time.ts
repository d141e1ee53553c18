import type { Review } from '../../../ground/model/review.ts'

/** Returns a review of a gate whose clock the hub’s is ahead of by so many milliseconds, with the moments that the hub’s has. */
export function inHubTime(review: Review, ahead: number): Review {
  const { openedAt, dueAt, answeredAt, releasedAt } = review
  return {
    ...review,
    openedAt: openedAt + ahead,
    dueAt: dueAt + ahead,
    ...(answeredAt !== undefined && { answeredAt: answeredAt + ahead }),
    ...(releasedAt !== undefined && { releasedAt: releasedAt + ahead }),
  }
}
