import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test('the first attempt comes soon, later ones double, and none waits longer than 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(backoff)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
})
