import { expect, test } from 'vitest'
import type { Review } from '../../../../ground/model/review.ts'
import { askedWords, endWords } from './asked-words.ts'

const vote = (reviewer: string, approve: boolean) => ({ reviewer, approve })
const review = (input: object) => ({ votes: [], requiredApprovers: 2, ...input }) as unknown as Review

test('a row says what a yes takes', () => {
  expect(askedWords(review({ challenge: 'quiz' }))).toBe('Quiz')
  expect(askedWords(review({ challenge: 'teach_back' }))).toBe('In your own words')
  expect(askedWords(review({ challenge: 'multi_party' }))).toBe('2 people')
})

test('where several people are needed, it says how many have said yes', () => {
  const votes = [vote('alice', true)]
  expect(askedWords(review({ challenge: 'multi_party', votes }))).toBe('2 people, 1 said yes')
})

test('what has ended says how, and by whom', () => {
  const votes = [vote('alice', true), vote('bob', true)]
  expect(endWords(review({ state: 'approved', votes }))).toBe('Approved by alice, bob')
  expect(endWords(review({ state: 'denied', votes: [vote('alice', true), vote('bob', false)] }))).toBe(
    'Denied by bob',
  )
  expect(endWords(review({ state: 'expired' }))).toBe('Expired, so it did not run')
})
