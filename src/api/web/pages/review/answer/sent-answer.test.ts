import { expect, test } from 'vitest'
import { proofsOf } from '../../../parts/proofs.ts'
import { defaultReviews } from '../../../../../judge/policy/default-profile.ts'
import { emptyDraft, missingFor, noOf, signedSheet, wordsIn, yesOf } from './sent-answer.ts'

const sheet = {
  id: 's-1',
  reviewId: 'r-1',
  reviewer: 'alice',
  challenge: 'quiz' as const,
  questions: [
    { text: 'a', options: ['1', '2'] },
    { text: 'b', options: ['1', '2'] },
  ],
  startedAt: 0,
  minimumSeconds: 10,
  statement: 'x',
  attemptsLeft: 3,
}

test('what is typed is sent as what it may be', () => {
  expect(proofsOf('123456', ['pin', 'totp'])).toEqual({ pin: '123456', totp: '123456' })
  expect(proofsOf('2718281', ['pin', 'totp'])).toEqual({ pin: '2718281' })
  expect(proofsOf(' ', ['pin'])).toEqual({})
  expect(proofsOf('123456', ['totp'])).toEqual({ totp: '123456' })
})

test('what is missing is said before anything is sent', () => {
  expect(missingFor(sheet, emptyDraft, defaultReviews, false)).toBe('2 questions are open.')
  expect(missingFor(sheet, { ...emptyDraft, choices: [0, 1] }, defaultReviews, true)).toBe(
    'Your secret is missing.',
  )
  const teach = { ...sheet, challenge: 'teach_back' as const, questions: [] }
  expect(missingFor(teach, { ...emptyDraft, text: 'it  deletes\nall' }, defaultReviews, false)).toBe(
    '7 more words are needed.',
  )
  expect(missingFor({ ...teach, challenge: 'confirm' }, emptyDraft, defaultReviews, false)).toBeNull()
})

test('a yes carries its sheet and what was filled in, a no only its reason', () => {
  const draft = { choices: [1, 0], text: 'x', reason: ' not today ', secret: '', follow: true }
  expect(yesOf(sheet, draft, { pin: '1' })).toEqual({
    approve: true,
    sheetId: 's-1',
    answer: { choices: [1, 0] },
    who: { pin: '1' },
  })
  expect(noOf(draft)).toEqual({ approve: false, reason: 'not today' })
  expect(noOf(emptyDraft)).toEqual({ approve: false })
})

test('a wider yes is sent and signed as one only where it is offered', () => {
  const draft = { ...emptyDraft, follow: true }
  const offering = { ...sheet, follow: { statement: 'wider' } }
  expect(yesOf(offering, draft, {}).follow).toBe(true)
  expect(signedSheet(offering, draft).statement).toBe('wider')
  expect(yesOf(offering, emptyDraft, {}).follow).toBeUndefined()
  expect(signedSheet(offering, emptyDraft).statement).toBe('x')
  expect(yesOf(sheet, draft, {}).follow).toBeUndefined()
})

test('words are counted, not characters', () => {
  expect(wordsIn('  a b\n\tc ')).toBe(3)
  expect(wordsIn('')).toBe(0)
})
