import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64, base64url, readBase64 } from './base-64.ts'
import { sha256, StreamedSha256 } from './sha-256.ts'
import { createHash } from 'node:crypto'

test('base64 and base64url are those of Node, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(base64url(bytes)).toBe(Buffer.from(bytes).toString('base64url'))
      expect(readBase64(base64(bytes))).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test('a text that only some decoders take is none', () => {
  for (const text of ['AB==', 'AAB=', 'A', 'AA', 'AAA', 'AA AA', 'AA\nA', 'AA--', '====', 'AAAA=', ' AAAA'])
    expect([text, readBase64(text)]).toEqual([text, undefined])
})

test('SHA-256 by hand is that of Node, whole and in pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(400), (bytes, cut) => {
      const expected = createHash('sha256').update(bytes).digest('hex')
      const streamed = new StreamedSha256()
      for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) streamed.add(piece)
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(expected)
      expect(Buffer.from(streamed.digest()).toString('hex')).toBe(expected)
    }),
  )
})
