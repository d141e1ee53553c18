import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { canaryParts } from './canary-parts.ts'
import { canaryRefusal } from './canary-refusal.ts'
import { canaryBytes, canaryValue, madeKinds, makeCanary, tokenChecksum } from './make-canary.ts'

/** Bytes that look random and are the same each time. */
function bytesOf(seed: string): Uint8Array {
  const blocks = Array.from({ length: canaryBytes / 32 }, (_, i) =>
    createHash('sha256').update(`${seed}${i}`).digest(),
  )
  return Buffer.concat(blocks)
}

const shapes: Readonly<Record<string, RegExp>> = {
  'aws-key': /^AKIA[A-Z2-7]{16}\n[\w+/]{40}$/,
  'github-token': /^ghp_[A-Za-z\d]{36}$/,
  'slack-token': /^xoxb-\d{12}-\d{13}-[A-Za-z\d]{24}$/,
  'stripe-key': /^sk_live_[A-Za-z\d]{24}$/,
  'npm-token': /^npm_[A-Za-z\d]{36}$/,
  'private-key': /^-----BEGIN RSA PRIVATE KEY-----\n(?:[\w+/=]{1,64}\n)+-----END RSA PRIVATE KEY-----\n$/,
  password: /^[A-Za-z\d]{22}$/,
  'database-url': /^postgresql:\/\/app_admin:[A-Za-z\d]{24}@db-[a-z]{4}\.example\.com:5432\/billing$/,
  'api-url': /^https:\/\/[a-z\d]{16}\.hooks\.example\.com\/v1\/events\/[A-Za-z\d]{24}$/,
  jwt: /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]{43}$/,
}

test.each(madeKinds)('a %s looks like one, can be watched for, and is another one each time', kind => {
  const value = canaryValue(makeCanary(kind, bytesOf('a')))
  expect(value).toMatch(shapes[kind] as RegExp)
  expect(canaryRefusal(kind, value)).toBeNull()
  expect(canaryValue(makeCanary(kind, bytesOf('a')))).toBe(value)
  const other = canaryParts(canaryValue(makeCanary(kind, bytesOf('b'))))
  expect(canaryParts(value).filter(part => other.includes(part))).toEqual([])
})

test.each(['github-token', 'npm-token'] as const)('the checksum of a %s is right', kind => {
  const [, text = '', checksum] =
    /^\w{3}_(.{30})(.{6})$/.exec(canaryValue(makeCanary(kind, bytesOf('a')))) ?? []
  expect(tokenChecksum(text)).toBe(checksum)
})

test('a checksum is the CRC-32 in base 62, filled up with zeros', () => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  for (const text of ['', 'a', 'x7Qm4Tz8RwLc2VxK9bHs3NfJ6yPd1G']) {
    const value = [...tokenChecksum(text)].reduce((sum, digit) => sum * 62 + alphabet.indexOf(digit), 0)
    expect(value).toBe(crc32(text))
  }
})

test('an address gives its password and its own host away, and a known host is no part', () => {
  expect(canaryParts(canaryValue(makeCanary('database-url', bytesOf('a'))))).toHaveLength(2)
  expect(canaryParts(canaryValue(makeCanary('api-url', bytesOf('a'))))[1]).toMatch(
    /^[a-z\d]{16}\.hooks\.example\.com$/,
  )
  expect(canaryParts('https://documentation.example.com/one/two')).toEqual([
    'https://documentation.example.com/one/two',
  ])
  expect(canaryParts('https://k3j2x7q9wv5mk.github.com/one/two')).toHaveLength(1)
})

test('too few random bytes are refused, and never made up', () => {
  expect(() => makeCanary('password', new Uint8Array(10))).toThrow('too few random bytes')
})
