import { expect, test } from 'vitest'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { Grant } from '../../ground/model/grant.ts'
import type { Review } from '../../ground/model/review.ts'
import { applyPriorAnswers } from './apply-prior-answers.ts'
import type { DecidedEffect } from './decide.ts'

const queued: DecidedEffect = {
  effect: 'queue',
  reason: { kind: 'points', text: 'why', final: false },
  challenge: 'quiz',
  minimumSeconds: 10,
}
const found = (...codes: readonly string[]) => codes.map(code => ({ code, points: 3 }) as PricedFinding)
const beside = {
  id: 'r-1',
  level: 'high',
  codes: ['a.x', 'b.y'],
  votes: [{ reviewer: 'ann' }],
} as unknown as Review
const prior = { standing: { kind: 'none' }, grants: [], pause: null, beside } as const

test('a call that was approved where its client asked runs where it comes by again', () => {
  const { effect, reason, reviewId, uses } = applyPriorAnswers(queued, found('a.x'), prior, 0)
  expect({ effect, reviewId }).toEqual({ effect: 'allow', reviewId: 'r-1' })
  expect(reason.text).toMatch(/^Approved by ann when its client asked/)
  // The approval was used where it was given.
  expect(uses).toBeUndefined()
})

test.each([
  ['something else is found', queued, found('a.x', 'c.z'), prior],
  ['it is graver here', { ...queued, minimumSeconds: 30 }, found('a.x'), prior],
  ['nobody approved it', queued, found('a.x'), { ...prior, beside: undefined }],
])('it waits where %s', (_why, decided, codes, answers) => {
  expect(applyPriorAnswers(decided, codes, answers, 0).effect).toBe('queue')
})

test('the yes to the very call is used before a grant, which stays for the next ones', () => {
  const grant = {
    id: 'g-1',
    effect: 'allow',
    codes: ['a.x', 'c.z'],
    by: 'ann',
    reason: 'today',
  } as unknown as Grant
  const standing = { kind: 'approved', review: beside } as const
  const answers = { ...prior, standing, grants: [grant] }
  expect(applyPriorAnswers(queued, found('a.x'), answers, 0)).toMatchObject({ effect: 'allow', uses: beside })
  const wider = applyPriorAnswers(queued, found('a.x', 'c.z'), answers, 0)
  expect(wider).toMatchObject({ effect: 'allow', grantId: 'g-1' })
  expect(wider).not.toHaveProperty('uses')
})

test('a block, a no to the very call here, and a denial stay what they are', () => {
  const block = { id: 'g-1', effect: 'deny', reason: 'never' } as unknown as Grant
  const no = { kind: 'denied', review: { ...beside, votes: [] } } as const
  const denied: DecidedEffect = { ...queued, effect: 'deny' }
  expect(applyPriorAnswers(queued, found('a.x'), { ...prior, grants: [block] }, 0).effect).toBe('deny')
  expect(applyPriorAnswers(queued, found('a.x'), { ...prior, standing: no }, 0).effect).toBe('deny')
  expect(applyPriorAnswers(denied, found('a.x'), prior, 0).effect).toBe('deny')
})
