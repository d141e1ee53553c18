import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { SealedWords } from './hub-key.ts'

const words = new SealedWords(generateKeyPairSync('ed25519').privateKey)

test('what was sealed opens for its purpose until its time, at every hub with the key, and nowhere else', () => {
  const sealed = words.seal('sign-on', { state: 'ab' }, 1_000)
  expect(words.open('sign-on', sealed, 999)).toEqual({ state: 'ab' })
  expect(words.open('sign-on', sealed, 1_000)).toBeUndefined()
  expect(words.open('device', sealed, 999)).toBeUndefined()
  const other = new SealedWords(generateKeyPairSync('ed25519').privateKey)
  expect(other.open('sign-on', sealed, 999)).toBeUndefined()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
  const changed = bytes.toString('base64url')
  for (const wrong of ['', 'AAAA', sealed.slice(1), changed, 'A'.repeat(20_000)])
    expect(words.open('sign-on', wrong, 999)).toBeUndefined()
  expect(sealed).not.toContain('state')
})
