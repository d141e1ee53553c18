import type { Review } from '../../ground/model/review.ts'
import { localClock } from '../../ground/model/local-moment.ts'

/** Says whether an approved call was taken up: “ran at 13:42”, “not asked for again yet”, “not asked for again in time”. */
export function takenUpText(
  { releasedAt, usableUntil = 0 }: Pick<Review, 'releasedAt' | 'usableUntil'>,
  now: number,
): string {
  if (releasedAt !== undefined) return `ran at ${localClock(releasedAt)}`
  return usableUntil > now ? 'not asked for again yet' : 'not asked for again in time'
}

/** Milliseconds in which whoever waits for an answer has gone on by itself. */
const goesOnWithin = 3_000

/** Says what became of an approval so far: for some seconds whoever waits may still go on by itself. */
export function approvedText(review: Review, now: number): string {
  const { id, agent, releasedAt, answeredAt = 0, usableUntil = 0 } = review
  if (releasedAt !== undefined) return `${id} is approved, and ${takenUpText(review, now)}.`
  const until = localClock(usableUntil)
  if (now - answeredAt < goesOnWithin)
    return `${id} is approved. If ${agent} no longer waits, it runs when it is asked for again before ${until}.`
  return usableUntil > now
    ? `${id} is approved, and ${takenUpText(review, now)}: it runs when ${agent} asks for it before ${until}.`
    : `${id} is approved, and was ${takenUpText(review, now)}: the approval is void.`
}
