import type { Review } from '../../ground/model/review.ts'
import type { ShownChallenge } from '../../ground/model/challenge.ts'
import { challengeForms } from '../../judge/policy/challenge-forms.ts'
import { approvedText } from '../../judge/policy/taken-up-text.ts'
import { undoneText } from '../../judge/policy/undone-text.ts'
import { undoTime } from '../../people/review/reopen-review.ts'
import { grantedText } from '../grant/add-grant.ts'
import { answerSteps, backToList, screenSession } from './answer-steps.ts'
import { signedElsewhere } from './approve.ts'
import type { ScreenEvent, ScreenState, Step } from './screen-state.ts'

const { fillIn, submit, submitReason, onUnlocked, onRefused } = answerSteps
const maxTextLength = 5_000

/** Returns the screen after an event, and the deed that it wants done. Pure. */
export function update(state: ScreenState, event: ScreenEvent): Step {
  switch (event.on) {
    case 'listed': {
      const { reviews, now, paused } = event
      const id = state.reviews[state.selected]?.id
      const at = reviews.findIndex(review => review.id === id)
      const selected = at === -1 ? Math.min(state.selected, Math.max(0, reviews.length - 1)) : at
      return sendHeld(screenSession.endIdle({ ...state, reviews, selected, now, paused }))
    }
    case 'opened':
      return { state: { ...state, mode: 'page', page: event.page, scroll: 0, message: '' } }
    case 'begun':
      if (event.sheet.onlyPasskey)
        return { state: { ...state, mode: 'page', message: signedElsewhere(event.sheet) } }
      return { state: begin(state, event.sheet) }
    case 'answered':
      return { state: afterAnswer(state, event) }
    case 'watched':
      return { state: tellWatched(state, event.review) }
    case 'undone':
      return { state: { ...without(state), message: undoneText(event.reviews) } }
    case 'unlocked':
      return onUnlocked(state, event.at)
    case 'failed':
      return { state: onRefused(state, event) }
    case 'unlisted':
      return { state: { ...state, message: event.message } }
    case 'key':
      return key(state, event.name, event.text)
  }
}

/** A yes that was given before its time goes by itself once that has come. */
function sendHeld(before: ScreenState): Step {
  const { held, ...state } = before
  if (!held || before.now < held.until) return { state: before }
  return { state: { ...state, mode: 'busy', sent: held.wish }, wish: held.wish }
}

function begin(state: ScreenState, sheet: ShownChallenge): ScreenState {
  const { given: _given, asks: _asks, ...rest } = state
  const typed = challengeForms[sheet.challenge].field === 'text' ? (state.written ?? '') : ''
  return { ...rest, mode: 'challenge', sheet, choices: [], typed, message: '' }
}

function afterAnswer(
  state: ScreenState,
  { outcome, ids, signedAt }: Extract<ScreenEvent, { on: 'answered' }>,
): ScreenState {
  const { review, failed, planted, grant } = outcome
  const granted = grant ? ` ${grantedText(grant)}` : ''
  const { sent: _sent, ...rest } = state
  const renewed = signedAt === undefined ? rest : screenSession.renew(rest, signedAt)
  if (failed) return { ...renewed, mode: 'page', typed: '', message: failed.why }
  const text = planted
    ? `This one was a probe: ${planted.why} ${planted.right ? 'You saw it.' : 'It should have been denied.'}`
    : ids.length > 1
      ? `${ids.length} calls are denied.`
      : review.state === 'pending'
        ? `Your yes is kept; ${review.requiredApprovers - review.votes.length} more must agree.`
        : review.state === 'returned'
          ? `${review.id} is sent back: the agent is told what to change.`
          : review.state === 'approved'
            ? `${approvedText(review, state.now)}${granted}`
            : `${review.id} is ${review.state}.`
  const undoable = review.state === 'denied' && !planted ? { ids, until: state.now + undoTime } : undefined
  return {
    ...backToList(without(renewed)),
    group: false,
    message: text,
    ...(undoable && { undoable }),
    ...watchedOf(review, text, granted),
  }
}

function watchedOf({ id, state }: Review, text: string, granted: string): Pick<ScreenState, 'watched'> {
  return state === 'approved' ? { watched: { id, said: text, granted } } : {}
}

/** Nothing is left that could be taken back. */
function without({ undoable: _undoable, ...state }: ScreenState): ScreenState {
  return state
}

function undo(before: ScreenState): Step {
  const { undoable } = before
  if (!undoable || undoable.until <= before.now) return { state: before }
  return { state: { ...without(before), message: '' }, wish: { do: 'undo', ids: undoable.ids } }
}

/** Tells what became of a yes that was given here, until something else is said. */
function tellWatched(state: ScreenState, review: Review): ScreenState {
  const { watched, ...rest } = state
  if (watched?.said !== state.message) return rest
  const text = `${approvedText(review, state.now)}${watched.granted}`
  const isSettled = review.releasedAt !== undefined || (review.usableUntil ?? 0) <= state.now
  return isSettled
    ? { ...rest, message: text }
    : { ...rest, message: text, watched: { ...watched, said: text } }
}

function key(state: ScreenState, name: string, text: string): Step {
  if (name === 'ctrl-c') return { state, wish: { do: 'quit' } }
  switch (state.mode) {
    case 'list':
      return inList(state, name)
    case 'page':
      return onPage(state, name)
    case 'challenge':
      return onChallenge(state, name, text)
    case 'secret':
    case 'reason':
      return typing(state, name, text)
    case 'held':
      return name === 'escape' ? { state: takenBack(state) } : { state }
    case 'busy':
      return { state }
  }
}

function takenBack({ held: _held, sent: _sent, ...state }: ScreenState): ScreenState {
  return { ...state, mode: 'page', message: 'Your answer is taken back.' }
}

function inList(state: ScreenState, name: string): Step {
  const review = state.reviews[state.selected]
  const move = (by: number) => ({
    ...state,
    message: '',
    selected: Math.max(0, Math.min(state.reviews.length - 1, state.selected + by)),
  })
  if (name === 'q' || name === 'escape') return { state, wish: { do: 'quit' } }
  if (name === 'u') return undo(state)
  if (name === 'l') return lock(state)
  if (name === 'up' || name === 'k') return { state: move(-1) }
  if (name === 'down' || name === 'j') return { state: move(1) }
  if (name === 'return' && review)
    return { state: { ...state, mode: 'busy', message: '' }, wish: { do: 'open', id: review.id } }
  return { state }
}

function onPage(state: ScreenState, name: string): Step {
  const { page } = state
  if (!page) return { state: { ...state, mode: 'list' } }
  const scroll = (by: number) => ({ state: { ...state, scroll: Math.max(0, state.scroll + by) } })
  if (name === 'q' || name === 'escape') return { state: backToList(state) }
  if (name === 'l') return lock(state)
  if (name === 'down' || name === 'j') return scroll(1)
  if (name === 'up' || name === 'k') return scroll(-1)
  if (name === 'pagedown' || name === 'space') return scroll(10)
  if (name === 'pageup') return scroll(-10)
  if (page.review.state !== 'pending') return { state }
  if (name === 's' && page.review.level === 'critical')
    return { state: { ...state, message: 'A grant never lets a critical call pass: a approves this one.' } }
  if (name === 'a' || name === 's') return beginYes(state, page.review.id, { grants: name === 's' })
  if (name === 'f' && page.follow !== undefined) return beginYes(state, page.review.id, { follow: true })
  if (name === 'c') return { state: { ...reasonOf(state, false), revises: true } }
  if (name === 'd' || name === 'g') return { state: reasonOf(state, name === 'g') }
  return { state }
}

function reasonOf(before: ScreenState, group: boolean): ScreenState {
  const { revises: _revises, ...state } = before
  return { ...state, mode: 'reason', typed: '', group, message: '' }
}

function beginYes(before: ScreenState, id: string, more: { follow?: true; grants?: boolean }): Step {
  const { follow: _follow, grants: _grants, ...state } = before
  const wider = {
    ...(more.follow && { follow: true as const }),
    ...(more.grants && { grants: true as const }),
  }
  return { state: { ...state, mode: 'busy', ...wider }, wish: { do: 'begin', id } }
}

function lock(state: ScreenState): Step {
  if (!state.session) return { state }
  return { state: { ...screenSession.end(state), message: 'This screen is locked.' }, wish: { do: 'lock' } }
}

function onChallenge(state: ScreenState, name: string, text: string): Step {
  if (!state.sheet) return { state: backToList(state) }
  switch (challengeForms[state.sheet.challenge].field) {
    case 'none':
      return onConfirm(state, name)
    case 'choice':
      return onQuiz(state, name, text)
    case 'text':
      return typing(state, name, text)
  }
}

function onConfirm(state: ScreenState, name: string): Step {
  if (name === 'y') return fillIn(state, {})
  if (name === 'n' || name === 'escape') return { state: { ...state, mode: 'page', message: '' } }
  return { state }
}

function onQuiz(state: ScreenState, name: string, text: string): Step {
  if (name === 'escape') return { state: { ...state, mode: 'page', message: '' } }
  const { sheet, choices } = state
  const question = sheet?.questions[choices.length]
  const choice = /^[1-9]$/.test(text) ? Number(text) - 1 : -1
  if (!sheet || !question || choice < 0 || choice >= question.options.length) return { state }
  const chosen = [...choices, choice]
  if (chosen.length < sheet.questions.length) return { state: { ...state, choices: chosen } }
  return fillIn({ ...state, choices: chosen }, { choices: chosen })
}

function typing(state: ScreenState, name: string, text: string): Step {
  if (name === 'escape') {
    const { asks: _asks, given: _given, ...rest } = state
    return { state: { ...rest, mode: 'page', typed: '', message: '' } }
  }
  if (name === 'backspace') return { state: { ...state, typed: [...state.typed].slice(0, -1).join('') } }
  if (name !== 'return') return { state: { ...state, typed: (state.typed + text).slice(0, maxTextLength) } }
  if (state.mode === 'challenge') return fillIn({ ...state, written: state.typed }, { text: state.typed })
  return state.mode === 'reason' ? submitReason(state) : submit(state)
}
