import { expect, test } from 'vitest'
import type { Level } from '../../ground/model/assessment.ts'
import type { Vote } from '../../ground/model/review.ts'
import { defaultReviews } from '../../judge/policy/default-profile.ts'
import { isOwnCall, mayApprove } from './may-approve.ts'

const vote = { reviewer: 'bob', approve: true } as Vote

test('nobody answers twice', () => {
  const review = { votes: [vote], requiredApprovers: 2, level: 'high', settings: defaultReviews } as const
  expect(['ann', 'bob'].filter(name => mayApprove(review, name))).toEqual(['ann'])
})

test('whoever asked answers alone, and not where several must agree', () => {
  const review = { votes: [], principal: 'ann', level: 'high', settings: defaultReviews } as const
  expect(mayApprove({ ...review, requiredApprovers: 1 }, 'ann')).toBe(true)
  expect(mayApprove({ ...review, requiredApprovers: 2 }, 'ann')).toBe(false)
  expect(isOwnCall({ ...review, requiredApprovers: 2 }, 'ann')).toBe(true)
  expect(isOwnCall({ ...review, requiredApprovers: 2 }, 'bob')).toBe(false)
})

test('whoever asked answers up to the level that the policy says', () => {
  const own = (self_approval: Level, level: 'medium' | 'high') =>
    isOwnCall(
      { principal: 'ann', requiredApprovers: 1, level, settings: { ...defaultReviews, self_approval } },
      'ann',
    )
  expect([own('low', 'medium'), own('medium', 'medium'), own('medium', 'high'), own('high', 'high')]).toEqual(
    [true, false, true, false],
  )
})
