import { expect, test } from 'vitest'
import { headAndTail } from './head-and-tail.ts'

test('a text that fits is read whole', () => {
  expect(headAndTail('abc', 3)).toEqual({ text: 'abc', unread: 0 })
})

test.each([
  ['abcdefghij', 8, 'abc\n\nhij', 4],
  ['äbcdefghiä', 8, 'äbc\n\nhiä', 4],
  ['abäöcdij', 6, 'ab\n\nij', 6],
  ['abcdefghij', 0, '\n\n', 10],
])('of %s at most %d characters are read: %j', (text, max, read, unread) => {
  expect(headAndTail(text, max)).toEqual({ text: read, unread })
})

test('no character is cut in two, wherever the cut falls', () => {
  const text = 'a😀b😀c😀d😀e😀f'
  for (let max = 0; max < text.length; max++) {
    const cut = headAndTail(text, max)
    expect(Buffer.from(cut.text).toString()).toBe(cut.text)
    const stored = cut.text.replace('\n\n', '')
    expect(Buffer.byteLength(stored) + cut.unread).toBe(Buffer.byteLength(text))
  }
})
