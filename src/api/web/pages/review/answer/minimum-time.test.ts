import { expect, test } from 'vitest'
import type { Review } from '../../../../../ground/model/review.ts'
import { answerFate } from './use-answering.ts'
import { countdownText, secondsLeft } from './minimum-time.tsx'

const sheet = { startedAt: 100_000, minimumSeconds: 10 }

test('a sheet that was open already has less time left', () => {
  expect(secondsLeft(sheet, 100_000, 100_000)).toBe(10)
  expect(secondsLeft(sheet, 106_000, 106_500)).toBe(4)
  expect(secondsLeft(sheet, 106_000, 500_000)).toBe(0)
})

test('a browser whose clock is behind waits no longer than the challenge asks', () => {
  expect(secondsLeft(sheet, 40_000, 40_000)).toBe(10)
  expect(secondsLeft(sheet, 40_000, 50_000)).toBe(0)
})

test('seconds read as on a clock', () => {
  expect([0, 59, 60, 245].map(countdownText)).toEqual(['0 s', '59 s', '1:00', '4:05'])
})

test('an answer that may have arrived is found in the review, or sent again', () => {
  const review = (state: Review['state'], ...votes: { reviewer: string; approve: boolean }[]) => ({
    state,
    votes,
  })
  const yes = { approve: true }
  expect(answerFate(review('approved', { reviewer: 'alice', approve: true }), 'alice', yes)).toBe('arrived')
  expect(answerFate(review('pending', { reviewer: 'bob', approve: true }), 'alice', yes)).toBe('open')
  expect(answerFate(review('denied', { reviewer: 'bob', approve: false }), 'alice', yes)).toBe('ended')
  expect(answerFate(review('denied', { reviewer: 'alice', approve: false }), 'alice', yes)).toBe('ended')
})
