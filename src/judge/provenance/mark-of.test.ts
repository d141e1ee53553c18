import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markOf } from './mark-of.ts'

const key = new Uint8Array(32).fill(7)
const other = new Uint8Array(32).fill(8)

test('a mark is the first 53 bits of SHA-256 over the key and the word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), word => {
      const digest = createHash('sha256').update(Buffer.from(key).toString('hex')).update(word).digest()
      expect(markOf(key, word)).toBe(Number(digest.readBigUInt64BE(0) >> 11n))
    }),
  )
})

test('another key gives other marks, the same key the same', () => {
  expect(markOf(key, 'alice@example.com')).toBe(markOf(new Uint8Array(32).fill(7), 'alice@example.com'))
  expect(markOf(key, 'alice@example.com')).not.toBe(markOf(other, 'alice@example.com'))
})

test('half a letter is a word like others', () => {
  expect(Number.isSafeInteger(markOf(key, '\ud800'))).toBe(true)
})
