import { expect, test } from 'vitest'
import type { Review } from '../../../ground/model/review.ts'
import { gravestReview } from './select-reviews.ts'

const review = (id: string, more: Partial<Review>) =>
  ({ id, state: 'pending', level: 'high', composite: 5, openedAt: 0, ...more }) as Review

test('what waits first, then by level, points, what can’t be undone, and age', () => {
  const sorted = [
    review('waits, critical', { level: 'critical', composite: 8 }),
    review('waits, more points', { composite: 6, openedAt: 9 }),
    review('waits, for good', { lasting: true, openedAt: 9 }),
    review('waits, older', { openedAt: 1 }),
    review('waits, younger', { openedAt: 2 }),
    review('waits, medium', { level: 'medium', composite: 9 }),
    review('ended', { state: 'denied', level: 'critical', composite: 10 }),
  ]
  expect(sorted.toReversed().toSorted(gravestReview)).toEqual(sorted)
})
