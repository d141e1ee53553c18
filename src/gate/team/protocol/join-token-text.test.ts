import { expect, test } from 'vitest'
import { keyFingerprint, readJoinToken, writeJoinToken } from './join-token-text.ts'

test('a token is read as it was written, and nothing else is one', () => {
  const token = { secret: 'a-_Z'.repeat(10) + 'xyz', fingerprint: keyFingerprint('key') }
  const text = writeJoinToken(token)
  expect(
    readJoinToken(` ${text}
`),
  ).toEqual(token)
  for (const wrong of ['', text.slice(1), `${text}0`, text.toUpperCase(), text.replace('.', '')])
    expect(readJoinToken(wrong)).toBeUndefined()
})
