import { expect, test } from 'vitest'
import type { Review } from '../../ground/model/review.ts'
import { approvedText, takenUpText } from './taken-up-text.ts'

const now = new Date(2026, 10, 23, 13, 50).getTime()

test('an approval says whether its call was asked for again', () => {
  const usableUntil = now + 60_000
  expect(takenUpText({ usableUntil }, now)).toBe('not asked for again yet')
  expect(takenUpText({ usableUntil }, usableUntil)).toBe('not asked for again in time')
  expect(takenUpText({ usableUntil, releasedAt: now - 8 * 60_000 }, now)).toBe('ran at 13:42')
})

test('after some seconds nobody is believed to wait any more', () => {
  const review = { id: 'r-1', agent: 'claude', answeredAt: now, usableUntil: now + 10 * 60_000 } as Review
  expect(approvedText(review, now + 1_000)).toMatch(/^r-1 is approved. If claude no longer waits,/)
  expect(approvedText(review, now + 4_000)).toBe(
    'r-1 is approved, and not asked for again yet: it runs when claude asks for it before 14:00.',
  )
  expect(approvedText(review, now + 11 * 60_000)).toMatch(
    /was not asked for again in time: the approval is void/,
  )
  expect(approvedText({ ...review, releasedAt: now }, now)).toBe('r-1 is approved, and ran at 13:50.')
})
