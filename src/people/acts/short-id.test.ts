import { expect, test } from 'vitest'
import { shortId } from './short-id.ts'

const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const drawn = Array.from({ length: 100_000 }, () => shortId('r'))

test('an id is its prefix, a hyphen and 16 letters or digits, none of which is mistaken for another', () => {
  expect(drawn.filter(id => !/^r-[0-9a-hjkmnp-tv-z]{16}$/.test(id))).toEqual([])
  expect(shortId('g')).toMatch(/^g-[0-9a-hjkmnp-tv-z]{16}$/)
})

test('100,000 ids are 100,000', () => {
  expect(new Set(drawn).size).toBe(drawn.length)
})

test('every letter is as likely in every place: 16 places of 32 letters are 80 bits', () => {
  const expected = drawn.length / letters.length
  // Eight standard deviations of a fair draw: one run in 10¹² leaves them.
  const max = 8 * Math.sqrt(expected)
  for (let place = 0; place < 16; place++) {
    const counts = new Map<string, number>()
    for (const id of drawn) counts.set(id.charAt(place + 2), (counts.get(id.charAt(place + 2)) ?? 0) + 1)
    const off = [...letters].filter(letter => Math.abs((counts.get(letter) ?? 0) - expected) > max)
    expect(off, `place ${place}`).toEqual([])
  }
})
