import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BusyTimes } from './watched-calls.ts'

test('a time counts from its beginning to its end, and on where it has none', () => {
  const times = new BusyTimes()
  times.begin(10)
  times.begin(15)
  times.end(20)
  times.end(30)
  times.begin(40)
  expect([9, 10, 20, 21, 39, 40, 1_000_000].map(at => times.cover(at))).toEqual([
    false,
    true,
    true,
    false,
    false,
    true,
    true,
  ])
})

test('of any number of times none is forgotten, and the time before the first stays free', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6_000 }), fc.integer({ min: 0, max: 5_999 }), (count, asked) => {
      const times = new BusyTimes()
      for (let i = 0; i < count; i++) {
        times.begin(100 + i * 10)
        times.end(105 + i * 10)
      }
      expect(times.cover(99)).toBe(false)
      expect(times.cover(100 + (asked % count) * 10)).toBe(true)
      expect(times.cover(106 + (count - 1) * 10)).toBe(false)
    }),
    { numRuns: 30 },
  )
})
