import { expect, test } from 'vitest'
import type { Review } from '../../../../ground/model/review.ts'
import { mayAnswerWords } from './at-gate.tsx'

const review = (input: object) =>
  ({ votes: [], requiredApprovers: 2, settings: {}, ...input }) as unknown as Review
const names = ['ann', 'bob', 'carol']

test('whoever looks comes first, and whoever has answered is left out', () => {
  expect(mayAnswerWords(review({}), names, 'bob')).toBe('you or ann or carol may answer')
  const votes = [{ reviewer: 'bob', approve: true }]
  expect(mayAnswerWords(review({ votes }), names, 'bob')).toBe('ann or carol may answer')
  expect(mayAnswerWords(review({ votes }), ['bob'], undefined)).toBe('nobody else may answer')
})

test('whoever asked for the call answers it alone, and not where several must agree', () => {
  expect(mayAnswerWords(review({ principal: 'ann' }), names, 'ann')).toBe(
    'bob or carol may answer: you asked for it',
  )
  expect(mayAnswerWords(review({ principal: 'ann' }), names, 'bob')).toBe(
    'you or carol may answer: ann asked for it',
  )
  expect(mayAnswerWords(review({ principal: 'ann', requiredApprovers: 1 }), names, 'ann')).toBe(
    'you or bob or carol may answer',
  )
})

test('of many only the number is said', () => {
  const many = [...names, 'dan', 'eve']
  expect(mayAnswerWords(review({}), many, undefined)).toBe('5 people may answer')
  expect(mayAnswerWords(review({}), many, 'eve')).toBe('you or one of 4 others may answer')
})

test('where a hub says whose yes is missing, its groups come first, and those alone are named', () => {
  const answerers = { missing: [{ group: 'security', count: 1 }], may: [{ name: 'carol' }] }
  expect(mayAnswerWords(review({ answerers }), names, 'bob')).toBe('needs 1 of security: carol may answer')
  const nobody = { ...answerers, may: [] }
  expect(mayAnswerWords(review({ answerers: nobody }), names, 'bob')).toBe(
    'needs 1 of security: nobody else may answer',
  )
  expect(mayAnswerWords(review({ answerers: { missing: [], may: [{ name: 'ann' }] } }), names, 'bob')).toBe(
    'ann may answer',
  )
})
