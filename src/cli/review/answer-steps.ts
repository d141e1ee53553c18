import type { GivenAnswer } from '../../people/acts/gate-people/reviews.ts'
import type { Answer } from '../../ground/model/challenge.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { grantLike } from '../grant/add-grant.ts'
import { isLike } from '../../people/review/is-like.ts'
import type { AnswerWish, ScreenEvent, ScreenState, Step } from './screen-state.ts'
import { idleTime } from '../../people/acts/unlocked/idle-time.ts'
import { maxSessionDuration } from '../../people/acts/unlocked/session-problem.ts'

/** The time for which a screen is unlocked, as it shows it; the gate is what enforces it. */
export const screenSession = { begin, renew, end, endIdle }

function begin(state: ScreenState, at: number): ScreenState {
  return { ...state, session: { until: at + idleTime, ends: at + maxSessionDuration } }
}

function renew(state: ScreenState, at: number): ScreenState {
  const { session } = state
  if (!session) return state
  return { ...state, session: { ...session, until: Math.min(at + idleTime, session.ends) } }
}

function end(state: ScreenState): ScreenState {
  const { session: _session, ...rest } = state
  return rest
}

function endIdle(state: ScreenState): ScreenState {
  return state.session && state.session.until <= state.now ? end(state) : state
}

/** The steps from an answer that was filled in to one that is sent with its proof. Pure. */
export const answerSteps = { fillIn, submit, submitReason, onUnlocked, onRefused }

/** The challenge is filled in: an unlocked screen signs it, else the secret comes next. */
function fillIn(before: ScreenState, answer: Answer): Step {
  const state = { ...before, given: answer }
  const { page, session, sheet, typedInto } = state
  const isGrave = page?.review.settings.proof[page.review.level] === 'secret'
  // What is granted takes the secret, however the screen is unlocked.
  const isEachTime = isGrave || typedInto !== null || sheet?.eachTime === true
  if (isEachTime || state.grants) return { state: ask(state, 'yes') }
  return session ? sendSigned(state) : { state: ask(state, 'unlock') }
}

/** The reason of a no, or a wish, was typed: it is sent at once, since neither needs a challenge or a secret. */
function submitReason(before: ScreenState): Step {
  const { given: _given, ...state } = before
  const { page, group, reviews, who, revises } = state
  if (!page) return { state: backToList(state) }
  const alike = group ? reviews.filter(review => isLike(review, page.review)) : [page.review]
  const reason = state.typed.trim()
  if (revises && reason === '') return { state: { ...state, message: 'Say what the agent shall change.' } }
  const input = alike.map(({ id }) => ({
    reviewId: id,
    who,
    approve: false,
    ...(revises && { revise: revises }),
    ...(reason !== '' && { reason }),
  }))
  return { state: busy(state), wish: { do: 'answer', given: input } }
}

/** The secret was typed. */
function submit(state: ScreenState): Step {
  const { asks, typed: secret } = state
  if (asks === undefined) return { state: backToList(state) }
  switch (asks) {
    case 'unlock':
      return { state: busy(state), wish: { do: 'unlock', who: withSecret(state, secret) } }
    case 'yes':
      return sendYes(state, withSecret(state, secret))
  }
}

/** The screen was unlocked for the yes that waits. */
function onUnlocked(state: ScreenState, at: number): Step {
  const { asks: _asks, ...rest } = screenSession.begin(state, at)
  return sendSigned(rest)
}

/** A refusal; where it is the proof that failed, nothing that was filled in is lost. */
function onRefused(
  before: ScreenState,
  { message, field, early }: Extract<ScreenEvent, { on: 'failed' }>,
): ScreenState {
  const { sent, ...state } = before
  if (early !== undefined && sent)
    return { ...state, mode: 'held', held: { wish: sent, until: state.now + early }, message: '' }
  if (field === 'session' && state.given) return { ...ask(screenSession.end(state), 'unlock'), message }
  const wanted = state.asks ?? (state.given ? 'yes' : undefined)
  if (field === 'pin' && wanted) return { ...ask(state, wanted), message }
  const { asks: _asks, ...rest } = state
  return { ...rest, mode: state.page ? 'page' : 'list', typed: '', message }
}

function ask(state: ScreenState, asks: NonNullable<ScreenState['asks']>): ScreenState {
  return { ...state, mode: 'secret', asks, typed: '', message: '' }
}

function busy(state: ScreenState): ScreenState {
  return { ...state, mode: 'busy', typed: '' }
}

/** Keeps the answer that is sent, for a gate that says it is too early. */
function sending(state: ScreenState, wish: AnswerWish): Step {
  return { state: { ...busy(state), sent: wish }, wish }
}

function sendSigned(state: ScreenState): Step {
  const { state: after, wish } = sendYes(state, state.who)
  const { sheet } = state
  const statement = state.follow ? sheet?.follow?.statement : sheet?.statement
  if (wish?.do !== 'answer' || statement === undefined) return { state: after }
  return sending(after, { ...wish, statement })
}

function sendYes(state: ScreenState, who: Identity): Step {
  const { page, sheet, given: answer = {}, follow, grants, now } = state
  if (!page || !sheet) return { state: backToList(state) }
  const wider = follow && { follow }
  const grant = grants && grantLike(page, { grant: true }, now)
  const input: GivenAnswer = {
    reviewId: page.review.id,
    who,
    approve: true,
    ...wider,
    ...(grant && { grant }),
    sheetId: sheet.id,
    answer,
  }
  return sending(state, { do: 'answer', given: [input] })
}

/** Returns who answers, with the secret that they typed. */
function withSecret({ who, secrets }: ScreenState, secret: string): Identity {
  return {
    ...who,
    ...(secret !== '' && secrets.includes('pin') && { pin: secret }),
    ...(secrets.includes('totp') && /^\d{6}$/.test(secret) && { totp: secret }),
  }
}

/** Returns the screen at its list: nothing of the review that was open is left. */
export function backToList(state: ScreenState): ScreenState {
  const {
    page: _page,
    sheet: _sheet,
    given: _given,
    asks: _asks,
    written: _written,
    held: _held,
    sent: _sent,
    grants: _grants,
    ...rest
  } = state
  return { ...rest, mode: 'list', typed: '', message: '' }
}
