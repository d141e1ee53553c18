import { expect, test } from 'vitest'
import { timeOfDayText, startOfDay, dayText } from './day-text.ts'

const now = new Date(2026, 10, 21, 9, 5, 31).getTime()

test('a moment has its day in the reader’s calendar', () => {
  expect(startOfDay(now)).toBe('2026-11-21')
  expect(timeOfDayText(now)).toBe('09:05:31')
})

test('the last two days have names, and others their date', () => {
  expect(dayText(now - 3_600_000, now)).toBe('Today')
  expect(dayText(new Date(2026, 10, 20, 23, 59).getTime(), now)).toBe('Yesterday')
  expect(dayText(new Date(2026, 10, 19).getTime(), now)).toBe('Thursday, November 19')
  expect(dayText(new Date(2025, 10, 19).getTime(), now)).toBe('Wednesday, November 19, 2025')
})
