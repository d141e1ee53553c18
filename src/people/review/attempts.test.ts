import { expect, test } from 'vitest'
import type { IssuedChallenge } from '../../ground/model/challenge.ts'
import { attemptsOf, elapsed } from './attempts.ts'

const settings = { max_attempts: 3, cool_down: 300 }

function failedAt(second: number): IssuedChallenge {
  const at = second * 1_000
  return {
    id: `s-${second}`,
    reviewId: 'r-1',
    reviewer: 'alice',
    challenge: 'confirm',
    questions: [],
    startedAt: at,
    startedSteady: at,
    outcome: 'failed',
    endedAt: at,
    endedSteady: at,
  }
}

test('every third failure is followed by a cool-down, and then there are three again', () => {
  const three = [failedAt(10), failedAt(20), failedAt(30)]
  expect(attemptsOf(three.slice(0, 2), settings, 31_000, 31_000)).toEqual({ left: 1, coolDown: 0 })
  expect(attemptsOf(three, settings, 31_000, 31_000)).toEqual({ left: 0, coolDown: 299 })
  expect(attemptsOf(three, settings, 330_000, 330_000)).toEqual({ left: 3, coolDown: 0 })
  expect(attemptsOf([...three, failedAt(400)], settings, 401_000, 401_000)).toEqual({ left: 2, coolDown: 0 })
})

test('a clock that is set forward ends no cool-down', () => {
  const three = [failedAt(10), failedAt(20), failedAt(30)]
  expect(attemptsOf(three, settings, 9_000_000, 31_000).coolDown).toBe(299)
})

test('time passes as the slower clock says, and by the wall clock alone after a new start', () => {
  const started = { startedAt: 1_000, startedSteady: 500_000 }
  expect(elapsed(started, 61_000, 503_000)).toBe(3_000)
  expect(elapsed(started, 4_000, 560_000)).toBe(3_000)
  expect(elapsed(started, 61_000, 2_000)).toBe(60_000)
})
