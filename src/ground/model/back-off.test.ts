import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

const times = { first: 500, longest: 15_000 }

test('the first attempt comes soon, later ones double, and none waits longer than the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40, 10_000].map(failures => backOff(times, failures))).toEqual([
    500, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ])
})

test('a draw takes up to half of the time away, and never more', () => {
  expect(backOff(times, 1, 0.5)).toBe(375)
  expect(backOff(times, 6, 0.999)).toBeGreaterThanOrEqual(7_500)
})
