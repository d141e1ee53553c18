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
])('of %s at most %d characters are read: %j', (text, most, read, unread) => {
  expect(headAndTail(text, most)).toEqual({ text: read, unread })
})

test('no character is cut in two, wherever the cut falls', () => {
  const text = 'a😀b😀c😀d😀e😀f'
  for (let most = 0; most < text.length; most++) {
    const cut = headAndTail(text, most)
    expect(Buffer.from(cut.text).toString()).toBe(cut.text)
    const kept = cut.text.replace('\n\n', '')
    expect(Buffer.byteLength(kept) + cut.unread).toBe(Buffer.byteLength(text))
  }
})
