import { expect, test } from 'vitest'
import type { AnswerOutcome } from '../../../../../people/acts/gate-people/reviews.ts'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { Review } from '../../../../../ground/model/review.ts'
import { type Answering, nextAnswering, notBegun, type GateRefusal } from './answering.ts'

const sheet: ShownChallenge = {
  id: 's-1',
  reviewId: 'r-1',
  reviewer: 'alice',
  challenge: 'quiz',
  questions: [],
  startedAt: 0,
  minimumSeconds: 10,
  attemptsLeft: 3,
  statement: 'x',
}
const review = { id: 'r-1' } as Review
const open: Answering = { step: 'idle', sheet }
const sent = { approve: true, sheetId: 's-1' }
const sending = nextAnswering(open, { on: 'send', sent })
const refusal = (more: Partial<GateRefusal>): GateRefusal => ({
  status: 403,
  code: 'forbidden',
  message: 'No.',
  field: undefined,
  ...more,
})
const refused = (error: Partial<GateRefusal>, state = sending) =>
  nextAnswering(state, { on: 'refused', error: refusal(error), at: 1_000 })

test('a challenge is drawn, filled in, and done', () => {
  const begun = nextAnswering(nextAnswering(notBegun, { on: 'begin' }), { on: 'begun', sheet })
  expect(begun).toEqual(open)
  const outcome: AnswerOutcome = { review }
  const done = nextAnswering(sending, { on: 'answered', outcome, at: 1, coolDown: 300 })
  expect(done).toEqual({ step: 'done', outcome })
})

test('a failed challenge is gone, says what was wrong, and the last one starts the cool-down', () => {
  const failed = (attemptsLeft: number) =>
    nextAnswering(sending, {
      on: 'answered',
      outcome: { review, failed: { why: '1 of 3 right', attemptsLeft } },
      at: 5_000,
      coolDown: 300,
    })
  expect(failed(2)).toEqual({
    step: 'idle',
    notice: { tone: 'bad', text: 'Not passed: 1 of 3 right. 2 more attempts are left.' },
  })
  expect(failed(0)).toMatchObject({ step: 'idle', coolUntil: 305_000 })
  expect(failed(0).sheet).toBeUndefined()
})

test('an answer that may have arrived is kept until it is known', () => {
  expect(refused({ status: 0, code: 'unavailable' })).toEqual({ step: 'unsure', sheet, sent })
  expect(refused({ status: 503, code: 'unavailable' }).step).toBe('unsure')
  expect(refused({ status: 0 }, { step: 'beginning' }).step).toBe('idle')
})

test('a wrong secret and a yes that is too early keep the challenge', () => {
  expect(refused({ field: 'pin' })).toMatchObject({ step: 'idle', sheet, wantsSecret: true })
  const early = refused({ field: 'sheet', kind: 'too_early', retryAfter: 4 })
  expect(early).toMatchObject({ step: 'idle', sheet })
  expect(early.coolUntil).toBeUndefined()
})

test('a sheet that ended, a conflict and a cool-down take the challenge away', () => {
  expect(refused({ field: 'sheetId' }).sheet).toBeUndefined()
  expect(refused({ code: 'conflict', status: 409 }).sheet).toBeUndefined()
  const cooling = refused({ field: 'sheet', kind: 'cool_down', retryAfter: 240 })
  expect(cooling).toMatchObject({ coolUntil: 241_000 })
  expect(cooling.sheet).toBeUndefined()
})

test('the sentence of a refusal is shown and never read', () => {
  const message = 'Too many failed challenges for r-1: try again in 240 seconds.'
  const shown = refused({ field: 'sheet', message })
  expect(shown).toMatchObject({ sheet, notice: { text: message } })
  expect(shown.coolUntil).toBeUndefined()
})

test('an answer that could not be signed was not sent, and keeps what is open', () => {
  const text = 'That is not the PIN of alice.'
  const stopped = nextAnswering(sending, { on: 'stopped', why: text, tone: 'bad' })
  expect(stopped).toEqual({ step: 'idle', sheet, notice: { tone: 'bad', text } })
  const locked = refused({ field: 'session' })
  expect(locked).toMatchObject({ step: 'idle', sheet })
  expect(locked.wantsSecret).toBeUndefined()
})
