import { expect, test } from 'vitest'
import { backOff } from './back-off.ts'

test('a target is left alone for longer each time, up to five minutes, and for as long as it asks', () => {
  expect([1, 2, 3].map(failures => backOff(failures, 1))).toEqual([2_000, 4_000, 8_000])
  expect(backOff(30, 1)).toBe(300_000)
  expect(backOff(30, 0)).toBe(250)
  expect(backOff(1, 0, 9_000)).toBe(9_000)
  expect(backOff(1, 0, 86_400_000)).toBe(300_000)
})
