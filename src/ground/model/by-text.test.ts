import { expect, test } from 'vitest'
import { byText } from './by-text.ts'

test('a short text is looked at once, a long one each time, and thousands of them start anew', () => {
  const seen: string[] = []
  const length = byText(text => {
    seen.push(text)
    return text.length
  })
  const long = 'x'.repeat(121)
  expect(['ab', 'ab', '', '', long, long].map(length)).toEqual([2, 2, 0, 0, 121, 121])
  expect(seen).toEqual(['ab', '', long, long])
  for (let i = 0; i < 2_000; i++) length(`n${i}`)
  length('ab')
  expect(seen.filter(text => text === 'ab')).toHaveLength(2)
})
