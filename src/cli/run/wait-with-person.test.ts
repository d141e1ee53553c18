import { expect, test } from 'vitest'
import { timeLeft } from './wait-with-person.ts'

test.each([
  [-5, '0:00'],
  [1, '0:01'],
  [65_000, '1:05'],
  [3_599_001, '1:00:00'],
  [7_265_000, '2:01:05'],
])('%i milliseconds are %s', (milliseconds, text) => {
  expect(timeLeft(milliseconds)).toBe(text)
})
