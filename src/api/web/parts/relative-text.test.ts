import { expect, test } from 'vitest'
import { relativeText, spanText } from './relative-text.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('a span has two units at most, one where it is long, and none that is zero', () => {
  const long = [23 * hour + 49 * minute, 3 * day + 4 * hour, 70 * day]
  const spans = [40_000, 4 * minute + 59_000, 2 * hour, 2 * hour + 5 * minute, ...long]
  expect(spans.map(spanText)).toEqual(['40 s', '4 min', '2 h', '2 h 5 min', '23 h', '3 d 4 h', '70 d'])
})

test('a span that is over is nothing, never less', () => {
  expect(spanText(-5)).toBe('0 s')
})

test('a moment is told from now, before and after it', () => {
  const now = Date.UTC(2030, 0, 1)
  expect(relativeText(now - 2_000, now)).toBe('just now')
  expect(relativeText(now - 3 * minute, now)).toBe('3 min ago')
  expect(relativeText(now + 26 * hour, now)).toBe('in 1 d 2 h')
})
