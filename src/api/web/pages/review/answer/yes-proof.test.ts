import { expect, test } from 'vitest'
import type { PasskeyRequest } from '../../../../../ground/model/passkey.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { AskError } from '../../../api/ask.ts'
import { isTyped, proveYes, type YesFacts, yesProofFor } from './yes-proof.ts'

const proof = { medium: 'session', high: 'secret', critical: 'secret' } as const
const review = (level: Review['level']) => ({ level, settings: { proof } as Review['settings'] })
const passkey: PasskeyRequest = {} as PasskeyRequest
const locked: YesFacts = { isUnlocked: false, canUnlock: true, prefersSecret: false, wantsSecret: false }
const unlocked = { ...locked, isUnlocked: true }

test('at medium the secret is typed once for a page, and then nothing', () => {
  expect(yesProofFor(review('medium'), {}, locked)).toBe('unlock')
  expect(yesProofFor(review('medium'), {}, unlocked)).toBe('session')
  expect(yesProofFor(review('medium'), { eachTime: true }, locked)).toBe('secret')
})

test('where a browser makes no keys each yes asks', () => {
  expect(yesProofFor(review('medium'), {}, { ...locked, canUnlock: false })).toBe('secret')
})

test('above medium each yes asks, on an unlocked page too', () => {
  for (const level of ['high', 'critical'] as const)
    for (const facts of [locked, unlocked]) expect(yesProofFor(review(level), {}, facts)).toBe('secret')
})

test('a passkey signs where the page is locked, unless the secret is preferred; where only it may, always', () => {
  const offered = { passkey }
  expect(yesProofFor(review('medium'), offered, locked)).toBe('passkey')
  expect(yesProofFor(review('medium'), offered, unlocked)).toBe('session')
  expect(yesProofFor(review('medium'), offered, { ...locked, prefersSecret: true })).toBe('unlock')
  const only = { passkey, onlyPasskey: true } as const
  for (const facts of [unlocked, { ...unlocked, prefersSecret: true, wantsSecret: true }])
    expect(yesProofFor(review('high'), only, facts)).toBe('passkey')
})

test('a gate that asks for the secret gets it, whatever the review said', () => {
  const facts = { ...unlocked, wantsSecret: true }
  expect(yesProofFor(review('medium'), {}, facts)).toBe('secret')
  expect((['secret', 'unlock', 'session', 'passkey'] as const).map(isTyped)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const sheet = {
  id: 's-1',
  reviewId: 'r-1',
  reviewer: 'alice',
  challenge: 'confirm' as const,
  questions: [],
  startedAt: 0,
  minimumSeconds: 3,
  attemptsLeft: 3,
  statement: 'said',
}
const placeWith = (unlock: () => Promise<void>) => ({
  unlock,
  sign: async (reviewer: string, statement: string) => ({ key: reviewer, signature: statement }),
})
const refused = (field: string) =>
  placeWith(() => Promise.reject(new AskError(403, { code: 'forbidden', field })))

test('a page that is unlocked signs the statement, and the secret goes nowhere else', async () => {
  const place = placeWith(async () => undefined)
  const session = { key: 'alice', signature: 'said' }
  expect(await proveYes('unlock', sheet, { pin: '1' }, place)).toEqual({ session })
  expect(await proveYes('session', sheet, {}, place)).toEqual({ session })
})

test('a wrong secret unlocks nothing; a state of before keys takes it as it is', async () => {
  await expect(proveYes('unlock', sheet, { pin: '1' }, refused('pin'))).rejects.toMatchObject({
    field: 'pin',
  })
  expect(await proveYes('unlock', sheet, { pin: '1' }, refused('who'))).toEqual({ pin: '1' })
})
