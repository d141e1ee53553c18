import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'

test('what could act on a terminal is written as an escape, and reads back the same', () => {
  const value = { text: 'a\u009b31m\u202eb\u200b\u{e0041}\u001b[2J\u007fé漢', list: [1, null] }
  const text = jsonText(value, 2)
  expect(text).toMatch(/^[\u0020-\u007e\né漢]*$/)
  expect(JSON.parse(text)).toEqual(value)
})

test('ordinary values are written as JSON writes them', () => {
  const value = { name: 'naïve “quotes” 漢字 🙂', n: 1.5 }
  expect(jsonText(value)).toBe(JSON.stringify(value))
  expect(jsonText(value, 2)).toBe(JSON.stringify(value, null, 2))
})
