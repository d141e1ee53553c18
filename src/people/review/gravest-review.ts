import { levels } from '../../ground/model/assessment.ts'
import type { Review } from '../../ground/model/review.ts'

/** Sorts what waits before what has ended, then by level, by points, by what can’t be undone, and the oldest first. */
export function gravestReview(a: Review, b: Review): number {
  return (
    Number(b.state === 'pending') - Number(a.state === 'pending') ||
    levels.indexOf(b.level) - levels.indexOf(a.level) ||
    b.composite - a.composite ||
    Number(b.lasting === true) - Number(a.lasting === true) ||
    a.openedAt - b.openedAt
  )
}
