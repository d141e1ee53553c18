import { expect, test } from 'vitest'
import { makePhrase } from '../keys/make-phrase.ts'
import { checkSecret, isShortSecret } from './pin-secret.ts'

test.each(['7391', '271828', 'correct-h0', '739173917391', 'abababababab', '1234 5678 9012 3456'])(
  'where agents share the account %s is refused, and taken where they don’t',
  secret => {
    expect(() => checkSecret(secret, true)).toThrow(/Agents share this account/)
    expect(() => checkSecret(secret, false)).not.toThrow()
  },
)

test('a phrase of ours and a long one are taken anywhere', () => {
  for (const secret of [makePhrase(), makePhrase().replaceAll(' ', '-'), 'seven green kettles'])
    expect([() => checkSecret(secret, true), isShortSecret(secret)]).toEqual([expect.any(Function), false])
  expect(() => checkSecret('seven green kettles', true)).not.toThrow()
})
