import { expect, test } from 'vitest'
import type { Vote } from '../model/review.ts'
import { isOwnCall, mayApprove } from './may-approve.ts'

const vote = { reviewer: 'bob', approve: true } as Vote

test('nobody answers twice', () => {
  const review = { votes: [vote], requiredApprovers: 2 }
  expect(['ann', 'bob'].filter(name => mayApprove(review, name))).toEqual(['ann'])
})

test('whoever asked answers alone, and not where several must agree', () => {
  const review = { votes: [], principal: 'ann' }
  expect(mayApprove({ ...review, requiredApprovers: 1 }, 'ann')).toBe(true)
  expect(mayApprove({ ...review, requiredApprovers: 2 }, 'ann')).toBe(false)
  expect(isOwnCall({ ...review, requiredApprovers: 2 }, 'ann')).toBe(true)
  expect(isOwnCall({ ...review, requiredApprovers: 2 }, 'bob')).toBe(false)
})
