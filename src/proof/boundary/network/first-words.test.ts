import { expect, test } from 'vitest'
import { type FirstWords, maxFirstWords, readFirstWords } from './first-words.ts'

const sized = (size: 1 | 2 | 3, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(size)
  length.writeUIntBE(body.length, 0, size)
  return Buffer.concat([length, body])
}

/** A greeting of TLS with names of servers, in records of at most so many bytes. */
function greeting(named: string | null | readonly string[], recordSize = 16_000): Buffer {
  const names = named === null ? [] : typeof named === 'string' ? [named] : named
  const host = names.map(name => sized(2, Buffer.from([0]), sized(2, Buffer.from(name))))
  const extensions = [
    Buffer.concat([Buffer.from([0, 10]), sized(2, Buffer.from([0, 2, 0, 29]))]),
    ...host.map(list => Buffer.concat([Buffer.from([0, 0]), sized(2, list)])),
  ]
  const hello = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32, 7),
    sized(1, Buffer.alloc(32, 9)),
    sized(2, Buffer.from([0x13, 0x01])),
    sized(1, Buffer.from([0])),
    sized(2, ...extensions),
  ])
  const message = Buffer.concat([Buffer.from([1]), sized(3, hello)])
  const records: Buffer[] = []
  for (let at = 0; at < message.length; at += recordSize)
    records.push(Buffer.concat([Buffer.from([0x16, 3, 1]), sized(2, message.subarray(at, at + recordSize))]))
  return Buffer.concat(records)
}

test.each([16_000, 60, 7])('the name in a greeting of TLS is found, in records of %i bytes', size => {
  expect(readFirstWords(greeting('Api.Example.ORG.', size))).toEqual({ kind: 'tls', name: 'api.example.org' })
})

test('every beginning of a greeting waits for more, and none is taken for another host', () => {
  const whole = greeting('api.example.org', 50)
  for (let size = 0; size < whole.length; size++)
    expect(readFirstWords(whole.subarray(0, size))).toEqual({ kind: 'more' })
})

test('a greeting without a name says so', () => {
  expect(readFirstWords(greeting(null))).toEqual({ kind: 'tls', name: null })
})

test('a greeting whose lengths lie names nobody', () => {
  const bytes = greeting('api.example.org')
  const at = bytes.indexOf('api.example.org')
  bytes.writeUInt16BE(4_000, at - 2)
  expect(readFirstWords(bytes)).toEqual({ kind: 'tls', name: null })
})

test.each<[string, FirstWords]>([
  ['GET / HTTP/1.1\r\nHost: a.example:8080\r\n\r\n', { kind: 'http' }],
  ['M-SEARCH * HTTP/1.0\r\n', { kind: 'http' }],
  ['GET / HTTP/1.1\r', { kind: 'more' }],
  ['GE', { kind: 'more' }],
  ['EHLO a.example\r\n', { kind: 'other' }],
  ['PING\n', { kind: 'other' }],
  ['GET / HTTP/1.1\nHost: a.example\n\n', { kind: 'other' }],
  ['GET /\r\n\r\n', { kind: 'other' }],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', { kind: 'other' }],
  ['SSH-2.0-OpenSSH\r\n', { kind: 'ssh' }],
  ['SSH-', { kind: 'more' }],
  ['SSH-1.5-old\r\n', { kind: 'other' }],
  ['\u0000\u0001\u0002', { kind: 'other' }],
  ['hello there', { kind: 'other' }],
])('%j', (text, words) => {
  expect(readFirstWords(Buffer.from(text, 'latin1'))).toEqual(words)
})

test('a first line that never ends is none', () => {
  const endless = Buffer.from(`GET /${'a'.repeat(maxFirstWords)}`)
  expect(readFirstWords(endless)).toEqual({ kind: 'other' })
})

test('a greeting with two names, or with bytes after its last one, names nobody', () => {
  expect(readFirstWords(greeting(['a.example', 'b.example']))).toEqual({ kind: 'tls', name: null })
  const more = greeting('a.example')
  more.writeUInt16BE(more.readUInt16BE(3) + 1, 3)
  more.writeUIntBE(more.readUIntBE(6, 3) + 1, 6, 3)
  expect(readFirstWords(Buffer.concat([more, Buffer.from('x')]))).toEqual({ kind: 'tls', name: null })
})

test.each([
  ['an empty record', [0x16, 3, 1, 0, 0]],
  ['a record that is too long', [0x16, 3, 1, 0xff, 0xff]],
  ['another version', [0x16, 2, 0, 0, 1]],
  ['another message', [0x16, 3, 1, 0, 1, 2]],
])('%s is no greeting', (_name, bytes) => {
  expect(readFirstWords(Buffer.from(bytes))).toEqual({ kind: 'other' })
})
