import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64, readBase64, writeBase64url } from './base-64.ts'
import { canonical } from './canonical.ts'
import { hex, readHex } from './hex.ts'
import { sha256, StreamedSha256 } from './sha-256.ts'
import { textHashes } from './text-hashes.ts'
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../people/audit/canonical-json.ts'

test('base64 and base64url are those of Node, for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
      expect(base64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      const spelled = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
      const length = writeBase64url(bytes, bytes.length, spelled)
      expect(Buffer.from(spelled.subarray(0, length)).toString()).toBe(
        Buffer.from(bytes).toString('base64url'),
      )
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

test('SHA-256 by hand takes texts in UTF-8 and disclosures, short and long, and pieces of any size', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(2_000), (unit, times) => {
      const text = unit.repeat(times)
      const raw = createHash('sha256').update(text).digest('hex')
      expect(textHashes.isSha256(text, raw)).toBe(true)
      for (const odd of [raw.toUpperCase(), raw.slice(1), `${raw}0`, raw.replace(/.$/, 'g'), ''])
        expect([odd, textHashes.isSha256(text, odd)]).toEqual([odd, odd === raw])
      const disclosure = Buffer.from(text).toString('base64url')
      expect(textHashes.disclosureDigest(text)).toBe(
        createHash('sha256').update(disclosure).digest('base64url'),
      )
      const streamed = new StreamedSha256()
      for (const piece of [unit, text, unit]) streamed.add(Buffer.from(piece))
      const whole = createHash('sha256').update(unit).update(text).update(unit)
      expect(hex(streamed.digest())).toBe(whole.digest('hex'))
    }),
    { numRuns: 20 },
  )
})

test('the canonical form is that of the library, whatever order members come in', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), text => {
      const value: unknown = JSON.parse(text)
      expect(canonical(value)).toBe(canonicalJson(value as never))
    }),
  )
  expect(canonical(JSON.parse('{"b":1,"a":{"10":2,"9":3},"9":4}'))).toBe('{"9":4,"a":{"10":2,"9":3},"b":1}')
})

test('hex is read in one form alone', () => {
  expect(readHex('00ff7a')).toEqual(Uint8Array.of(0, 255, 122))
  for (const text of ['0', '0g', 'FF', '0x', ' 00', 'ff\u0100\u0161'])
    expect([text, readHex(text)]).toEqual([text, undefined])
})
