import type { GivenAnswer } from '../../people/gate-people.ts'
import type { Answer } from '../../model/challenge.ts'
import { challengeForms } from '../../policy/challenge-forms.ts'
import type { Identity } from '../../model/reviewer.ts'
import { signedElsewhere } from './signed-elsewhere.ts'
import { isLike } from './list-lines.ts'
import type { ScreenEvent, ScreenState, Step } from './screen-state.ts'

const longestText = 5_000

/** Returns the screen after an event, and the deed that it wants done. Pure. */
export function update(state: ScreenState, event: ScreenEvent): Step {
  switch (event.on) {
    case 'listed': {
      const { reviews, now, paused } = event
      const id = state.reviews[state.selected]?.id
      const at = reviews.findIndex(review => review.id === id)
      const selected = at === -1 ? Math.min(state.selected, Math.max(0, reviews.length - 1)) : at
      return { state: { ...state, reviews, selected, now, paused } }
    }
    case 'opened':
      return { state: { ...state, mode: 'page', page: event.page, scroll: 0, message: '' } }
    case 'begun':
      if (event.sheet.passkey)
        return { state: { ...state, mode: 'page', message: signedElsewhere(event.sheet) } }
      return {
        state: {
          ...state,
          mode: 'challenge',
          sheet: event.sheet,
          choices: [],
          typed: '',
          message: '',
        },
      }
    case 'answered':
      return { state: afterAnswer(state, event) }
    case 'failed':
      return { state: { ...state, mode: state.page ? 'page' : 'list', typed: '', message: event.message } }
    case 'unlisted':
      return { state: { ...state, message: event.message } }
    case 'key':
      return key(state, event.name, event.text)
  }
}

function afterAnswer(
  state: ScreenState,
  { outcome, count }: Extract<ScreenEvent, { on: 'answered' }>,
): ScreenState {
  const { review, failed, planted } = outcome
  if (failed) return { ...state, mode: 'page', typed: '', message: failed.why }
  const said = planted
    ? `This one was a probe: ${planted.why} ${planted.right ? 'You saw it.' : 'It should have been denied.'}`
    : count > 1
      ? `${count} calls are denied.`
      : review.state === 'pending'
        ? `Your yes is kept; ${review.requiredApprovers - review.votes.length} more must agree.`
        : `${review.id} is ${review.state}.`
  const { page: _page, sheet: _sheet, given: _given, ...rest } = state
  return { ...rest, mode: 'list', typed: '', group: false, message: said }
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
    case 'busy':
      return { state }
  }
}

function inList(state: ScreenState, name: string): Step {
  const review = state.reviews[state.selected]
  const move = (by: number) => ({
    ...state,
    message: '',
    selected: Math.max(0, Math.min(state.reviews.length - 1, state.selected + by)),
  })
  if (name === 'q' || name === 'escape') return { state, wish: { do: 'quit' } }
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
  if (name === 'q' || name === 'escape') return back(state)
  if (name === 'down' || name === 'j') return scroll(1)
  if (name === 'up' || name === 'k') return scroll(-1)
  if (name === 'pagedown' || name === 'space') return scroll(10)
  if (name === 'pageup') return scroll(-10)
  if (page.review.state !== 'pending') return { state }
  if (name === 'a') return { state: { ...state, mode: 'busy' }, wish: { do: 'begin', id: page.review.id } }
  if (name === 'd') return { state: { ...state, mode: 'reason', typed: '', group: false, message: '' } }
  if (name === 'g') return { state: { ...state, mode: 'reason', typed: '', group: true, message: '' } }
  return { state }
}

function back(state: ScreenState): Step {
  const { page: _page, sheet: _sheet, given: _given, ...rest } = state
  return { state: { ...rest, mode: 'list', typed: '', message: '' } }
}

function onChallenge(state: ScreenState, name: string, text: string): Step {
  if (!state.sheet) return back(state)
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
  if (name === 'y') return give(state, {})
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
  return give({ ...state, choices: chosen }, { choices: chosen })
}

function typing(state: ScreenState, name: string, text: string): Step {
  if (name === 'escape') return { state: { ...state, mode: 'page', typed: '', message: '', refuses: false } }
  if (name === 'backspace') return { state: { ...state, typed: [...state.typed].slice(0, -1).join('') } }
  if (name !== 'return') return { state: { ...state, typed: (state.typed + text).slice(0, longestText) } }
  if (state.mode === 'challenge') return give(state, { text: state.typed })
  if (state.mode === 'reason') return state.own ? deny(state, state.typed, '') : askToRefuse(state)
  if (state.refuses) return deny(state, state.reason ?? '', state.typed)
  return send(state, state.given ?? {}, state.typed)
}

/** The challenge is filled in: the proof comes next, where the level or the user asks for one. */
function give(state: ScreenState, answer: Answer): Step {
  const level = state.page?.review.level ?? 'critical'
  if (state.own && state.page?.review.settings.proof[level] === 'session') return send(state, answer, '')
  return { state: { ...state, mode: 'secret', given: answer, typed: '', message: '' } }
}

function send(state: ScreenState, answer: Answer, secret: string): Step {
  const { page, sheet } = state
  if (!page || !sheet) return back(state)
  const given: GivenAnswer = {
    reviewId: page.review.id,
    who: withSecret(state, secret),
    approve: true,
    sheetId: sheet.id,
    answer,
  }
  return { state: { ...state, mode: 'busy', typed: '' }, wish: { do: 'answer', given: [given] } }
}

/** Returns who answers, with the secret that they typed. */
function withSecret({ who, secrets }: ScreenState, secret: string): Identity {
  return {
    ...who,
    ...(secret !== '' && secrets.includes('pin') && { pin: secret }),
    ...(secrets.includes('totp') && /^\d{6}$/.test(secret) && { totp: secret }),
  }
}

/** Asks for a secret before a no, where the terminal proves nobody. */
function askToRefuse(state: ScreenState): Step {
  return { state: { ...state, mode: 'secret', reason: state.typed, refuses: true, typed: '', message: '' } }
}

/** A no is immediate and asks for nothing but, if one likes, a reason. */
function deny(state: ScreenState, said: string, secret: string): Step {
  const { page, group, reviews } = state
  if (!page) return back(state)
  const alike = group ? reviews.filter(review => isLike(review, page.review)) : [page.review]
  const reason = said.trim()
  const who = withSecret(state, secret)
  const given = alike.map(({ id }) => ({
    reviewId: id,
    who,
    approve: false,
    ...(reason !== '' && { reason }),
  }))
  return { state: { ...state, mode: 'busy', typed: '', refuses: false }, wish: { do: 'answer', given } }
}
