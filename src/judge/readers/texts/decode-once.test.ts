import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  decodeOnce,
  fromBase32,
  fromBase64,
  fromCompressed,
  fromEscapes,
  fromHex,
  fromPercent,
  reverseText,
  rot13,
} from './decode-once.ts'

const text = 'rm -rf /tmp/x'

test('each encoding is undone', () => {
  expect(fromBase64(Buffer.from(text).toString('base64'))).toBe(text)
  expect(fromBase64(Buffer.from('a?>b~~~').toString('base64url'))).toBe('a?>b~~~')
  expect(fromBase32('OJWSALLSMY======')).toBe('rm -rf')
  expect(fromHex(Buffer.from(text).toString('hex'))).toBe(text)
  expect(fromHex('72:6d 20')).toBe('rm ')
  expect(fromPercent('rm%20-rf%20%2f')).toBe('rm -rf /')
  expect(fromEscapes('\\x72\\155\\u0020\\t\\q')).toBe('rm \t\\q')
  expect(fromCompressed(gzipSync(text).toString('base64'))).toBe(text)
  expect(reverseText('fr- mr')).toBe('rm -rf')
  expect(rot13('ez -es')).toBe('rm -rf')
})

test('what is no text or no encoding gives null', () => {
  expect(fromBase64('not base64!')).toBeNull()
  expect(fromBase64(Buffer.from([0, 1, 2, 3, 255, 254]).toString('base64'))).toBeNull()
  expect(fromHex('abc')).toBeNull()
  expect(fromPercent('100 %')).toBeNull()
  expect(fromPercent('%ff')).toBeNull()
  expect(fromCompressed('aGVsbG8gd29ybGQ=')).toBeNull()
})

const encoded: readonly (readonly [string, string])[] = [
  [Buffer.from(text).toString('base64'), 'base64'],
  [Buffer.from(text).toString('hex'), 'hex'],
  ['\\x72\\x6d\\x20\\x2d\\x72\\x66', 'hex'],
  ['rm%20-rf%20%2Ftmp', 'percent'],
  [gzipSync(text).toString('base64'), 'gzip'],
]

test.each(encoded)('%s is found to be %s', (input, encoding) => {
  expect(decodeOnce(input)?.encoding).toBe(encoding)
  expect(decodeOnce(input)?.text).toContain('rm')
})

test('ordinary words are in no encoding', () => {
  for (const word of [
    'git status',
    'README.md',
    'node_modules',
    'short',
    'src/judge/readers/index.ts',
    'HelloWorldFoo',
  ]) {
    expect(decodeOnce(word)).toBeNull()
  }
})

test('a compressed text that grows beyond a mebibyte is not undone', () => {
  expect(fromCompressed(gzipSync('a'.repeat(3_000_000)).toString('base64'))).toBeNull()
})
