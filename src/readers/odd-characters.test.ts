import { expect, test } from 'vitest'
import { findOddCharacters } from './odd-characters.ts'

const odd: readonly (readonly [string, string, number])[] = [
  ['r\u200bm x', 'invisible', 1],
  ['a\u200db', 'invisible', 1],
  ['x\ufeff', 'invisible', 1],
  ['a\u{e0041}', 'invisible', 1],
  ['o\u{e0102}\u{e0130}', 'invisible', 1],
  ['\u{1f600}\u{e0102}\u{e0130}', 'invisible', 4],
  ['\u{1f600}\ufe01\ufe0e', 'invisible', 3],
  ['a\u202eb', 'bidi', 1],
  ['a \u2066b', 'bidi', 2],
  ['cаt x', 'homoglyph', 0],
  ['https://аpple.com', 'homoglyph', 8],
  ['\uff52m x', 'homoglyph', 0],
  ['a\u001b[2K', 'escape', 1],
  ['a\u009b2K', 'escape', 1],
]

test.each(odd)('%j is %s', (text, how, at) => {
  expect(findOddCharacters(text)).toEqual({ how, at })
})

test('text of any language, emoji and symbols are ordinary', () => {
  for (const text of [
    'größe',
    'привет мир',
    'καλημέρα',
    '👩‍💻 done',
    'naïve → 5 €',
    '日本語',
    'می‌خواهم',
    'Δt = 3 µs',
    '☀️☁️ 1️⃣2️⃣',
    '葛\u{e0100}飾区葛\u{e0101}',
    'a\tb\n',
  ]) {
    expect(findOddCharacters(text)).toBeNull()
  }
})
