import { expect, test } from 'vitest'
import { firstState, type ScreenState } from './screen-state.ts'
import { update } from './update.ts'
import type { ReviewPage } from '../../people/gate-people.ts'

const page = { review: { id: 'r-1', state: 'pending', level: 'medium', shape: { key: 'k' } } } as ReviewPage

function screen(own: boolean): ScreenState {
  const who = { reviewer: 'bob', uid: 1000, terminal: true }
  return { ...firstState(who, ['pin'], 0, own), mode: 'page', page }
}

function press(state: ScreenState, keys: readonly string[]) {
  let step: ReturnType<typeof update> = { state }
  for (const name of keys) step = update(step.state, { on: 'key', name, text: name.length === 1 ? name : '' })
  return step
}

test('a no at one’s own terminal is sent with its reason at once', () => {
  const { wish } = press(screen(true), ['d', 'n', 'o', 'return'])
  expect(wish).toMatchObject({ do: 'answer', given: [{ reviewId: 'r-1', approve: false, reason: 'no' }] })
})

test('a no at a terminal that proves nobody asks for the PIN first', () => {
  const asked = press(screen(false), ['d', 'n', 'o', 'return'])
  expect(asked).toMatchObject({ state: { mode: 'secret', typed: '' } })
  expect(asked.wish).toBeUndefined()
  const { wish } = press(asked.state, ['7', '3', '9', '1', 'return'])
  expect(wish).toMatchObject({
    given: [{ approve: false, reason: 'no', who: { reviewer: 'bob', pin: '7391' } }],
  })
})

test('escape from the PIN forgets that a no was meant', () => {
  const { state } = press(screen(false), ['d', 'return', 'escape'])
  expect(state).toMatchObject({ mode: 'page', refuses: false })
})

test('a list that can’t be read takes away nothing that is being typed', () => {
  const { state } = press(screen(true), ['d', 'n', 'o'])
  const after = update(state, { on: 'unlisted', message: 'The database is locked.' }).state
  expect(after).toMatchObject({ mode: 'reason', typed: 'no', message: 'The database is locked.' })
})

test('a yes that a passkey must sign is sent to the browser before its challenge is worked on', () => {
  const passkey = {
    challenge: 'AAAA',
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
    timeout: 1,
  } as const
  const sheet = {
    id: 's-1',
    reviewId: 'r-1',
    reviewer: 'bob',
    challenge: 'quiz',
    questions: [{ text: 'Which?', options: ['a', 'b'] }],
    startedAt: 0,
    minimumSeconds: 5,
    attemptsLeft: 2,
    statement: 'x',
    passkey,
  } as const
  const { state, wish } = update(screen(true), { on: 'begun', sheet })
  expect(state).toMatchObject({ mode: 'page', message: expect.stringContaining('countersign dashboard') })
  expect(wish).toBeUndefined()
})
