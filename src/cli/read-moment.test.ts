import { expect, test } from 'vitest'
import { readMoment } from './read-moment.ts'

const now = 1_000

test.each([
  ['2d', now + 2 * 86_400_000],
  ['2026-12-24', new Date(2026, 11, 24).getTime()],
  ['2026-12-24 18:05', new Date(2026, 11, 24, 18, 5).getTime()],
  ['2026-12-24T18:05Z', Date.UTC(2026, 11, 24, 18, 5)],
  ['2026-12-24T18:05+02:00', Date.UTC(2026, 11, 24, 16, 5)],
])('%s is a moment', (text, moment) => {
  expect(readMoment(text, now)).toBe(moment)
})

test.each(['', 'tomorrow', '2026-13-01', '2026-12-24 25:00', '24.12.2026', '2026-12-24Z'])(
  '“%s” is none',
  text => {
    expect(() => readMoment(text, now)).toThrow(expect.objectContaining({ code: 'usage' }))
  },
)
