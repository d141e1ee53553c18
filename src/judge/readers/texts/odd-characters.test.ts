import { expect, test } from 'vitest'
import { findOddCharacters } from './odd-characters.ts'

const odd: readonly (readonly [string, string, number])[] = [
  ['r\u200bm x', 'invisible', 1],
  ['a\u200db', 'invisible', 1],
  ['x\ufeff', 'invisible', 1],
  ['a\u{e0041}', 'invisible', 1],
  ['o\u{e0102}\u{e0130}', 'invisible', 1],
  ['\u{1f600}\u{e0102}\u{e0130}', 'invisible', 2],
  ['\u{1f600}\ufe01\ufe0e', 'invisible', 3],
  ['a\u2800b', 'invisible', 1],
  ['\u2800'.repeat(80), 'invisible', 0],
  ['a\u3164b', 'invisible', 1],
  ['a\u115fb', 'invisible', 1],
  ['a\u1160b', 'invisible', 1],
  ['a\uffa0b', 'invisible', 1],
  ['a\u180bb', 'invisible', 1],
  ['a\u180fb', 'invisible', 1],
  ['a\u200eb', 'invisible', 1],
  ['א\u200e\u200f', 'invisible', 2],
  ['\u200db', 'invisible', 0],
  ['👩\u200d\u200c', 'invisible', 3],
  ['a\u2065b', 'invisible', 1],
  ['a\u206ab', 'invisible', 1],
  ['a\ufff0b', 'invisible', 1],
  ['a\ufff9b', 'invisible', 1],
  ['a\u{1bca0}', 'invisible', 1],
  ['a\u{1d159}', 'invisible', 1],
  ['a\u{1d173}', 'invisible', 1],
  ['a\u{e0000}', 'invisible', 1],
  ['a\u{e0080}', 'invisible', 1],
  ['a\u{e0fff}', 'invisible', 1],
  ['a\ufe00b\ufe01', 'invisible', 1],
  ['\u{1f600}\u{e0102}', 'invisible', 2],
  ['🏴\u{e0067}\u{e0062}\u{e0061}', 'invisible', 2],
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
    '⣿⣿\u2800\u2800⣿\n\u2800⣀',
    'C++\u200e בעברית',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'ᠠ\u180b',
    '❤\ufe0f\u200d🔥 ©\ufe0f',
  ]) {
    expect(findOddCharacters(text)).toBeNull()
  }
})
