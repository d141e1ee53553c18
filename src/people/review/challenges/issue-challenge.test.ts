import { expect, test } from 'vitest'
import type { Review } from '../../../ground/model/review.ts'
import { challengeFor, minimumSeconds } from './issue-challenge.ts'

const review = (challenge: Review['challenge'], votes = 0) =>
  ({ challenge, minimumSeconds: 3, votes: Array.from({ length: votes }, () => ({})) }) as unknown as Review

test('each of several people gets another challenge, the hardest first', () => {
  expect([0, 1, 2, 3].map(votes => challengeFor(review('multi_party', votes), false))).toEqual([
    'teach_back',
    'quiz',
    'confirm',
    'confirm',
  ])
})

test('a reviewer who let a probe through gets one step more, and the time for it', () => {
  expect((['confirm', 'quiz', 'teach_back'] as const).map(one => challengeFor(review(one), true))).toEqual([
    'quiz',
    'teach_back',
    'teach_back',
  ])
  expect(minimumSeconds(review('confirm'), 'quiz')).toBe(10)
  expect(minimumSeconds(review('confirm'), 'confirm')).toBe(3)
})
