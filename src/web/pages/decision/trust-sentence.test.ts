import { expect, test } from 'vitest'
import { trustSentence } from './trust-sentence.ts'

const trust = { trust: 0.5, observations: 0, approvals: 0, denials: 0, lastAt: null, reviewers: 0 }

test('trust is told with what it comes from', () => {
  expect(trustSentence(trust, 0)).toBe('nobody has answered for such a call yet')
  expect(
    trustSentence(
      { ...trust, trust: 0.944, approvals: 15, denials: 0.96, lastAt: 0, reviewers: 1 },
      7_200_000,
    ),
  ).toBe('0.94 from 15 approvals and 1 denial by 1 reviewer, last 2 h ago')
  expect(trustSentence({ ...trust, denials: 1, lastAt: 0, reviewers: 2 }, 0)).toBe(
    '0.50 from 1 denial by 2 reviewers, last just now',
  )
})
