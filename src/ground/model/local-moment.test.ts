import { expect, test } from 'vitest'
import { localClock, localMoment } from './local-moment.ts'

const at = new Date(2026, 10, 23, 20, 5, 7).getTime()

test('a moment is what the clocks here show, in day, minute or second', () => {
  expect(localMoment(at, 'day')).toBe('2026-11-23')
  expect(localMoment(at)).toBe('2026-11-23 20:05')
  expect(localMoment(at, 'second')).toBe('2026-11-23 20:05:07')
  expect(localClock(at)).toBe('20:05')
})
