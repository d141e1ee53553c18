import { expect, test } from 'vitest'
import { firstState, type ScreenState } from './screen-state.ts'
import { update } from './update.ts'
import type { Grant } from '../../ground/model/grant.ts'
import type { Review } from '../../ground/model/review.ts'
import type { AnswerOutcome, ReviewPage } from '../../people/acts/gate-people/reviews.ts'

const minute = 60_000
const proof = { medium: 'session', high: 'secret', critical: 'secret' }
const who = { reviewer: 'bob', uid: 1000, terminal: true }

function pageAt(level: string): ReviewPage {
  const review = { id: 'r-1', state: 'pending', level, shape: { key: 'k' }, settings: { proof } }
  return { review } as ReviewPage
}

function screen(level = 'medium', typedInto: string | null = null): ScreenState {
  return { ...firstState(who, ['pin'], 0, { typedInto }), mode: 'page', page: pageAt(level) }
}

const sheet = {
  id: 's-1',
  reviewId: 'r-1',
  reviewer: 'bob',
  challenge: 'confirm',
  questions: [],
  startedAt: 0,
  minimumSeconds: 3,
  attemptsLeft: 3,
  statement: 'what is signed',
} as const
const passkey = {
  challenge: 'AAAA',
  rpId: 'localhost',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 1,
} as const
const secret = ['7', '3', '9', '1', 'return']

/** The screen with the challenge shown, and what pressing keys then comes to. */
function begun(state: ScreenState, keys: readonly string[]) {
  return press(update(state, { on: 'begun', sheet }).state, keys)
}

/** The screen after the reviewer unlocked it with their first yes at level medium. */
function unlocked() {
  const { state } = begun(screen(), ['y', ...secret])
  return update(state, { on: 'unlocked', at: 0 })
}

function press(state: ScreenState, keys: readonly string[]) {
  let step: ReturnType<typeof update> = { state }
  for (const name of keys) step = update(step.state, { on: 'key', name, text: name.length === 1 ? name : '' })
  return step
}

test('a wish for another call is sent with what to change, and never without', () => {
  const { wish } = press(screen(), ['c', 'n', 'o', 'return'])
  expect(wish).toMatchObject({ given: [{ approve: false, revise: true, reason: 'no' }] })
  const empty = press(screen(), ['c', 'return'])
  expect(empty.wish).toBeUndefined()
  expect(empty.state).toMatchObject({ mode: 'reason', message: 'Say what the agent shall change.' })
  const denied = press(screen(), ['c', 'escape', 'd', 'n', 'return'])
  expect(denied.wish).toMatchObject({ given: [{ approve: false, reason: 'n' }] })
  expect(JSON.stringify(denied.wish)).not.toContain('revise')
})

test('a no is sent with its reason at once, without a secret', () => {
  const { wish } = press(screen(), ['d', 'n', 'o', 'return'])
  expect(wish).toMatchObject({
    do: 'answer',
    given: [{ reviewId: 'r-1', approve: false, reason: 'no', who }],
  })
})

test('a wider yes is given by a key of its own, and signs what the review offers', () => {
  const { state: before } = unlocked()
  const wider = { ...pageAt('medium'), follow: 'You can let this session follow it.' }
  const onPage = { ...before, mode: 'page' as const, page: wider }
  const offering = { ...sheet, follow: { statement: 'the wider one' } }
  const follow = update(press(onPage, ['f']).state, { on: 'begun', sheet: offering })
  expect(press(follow.state, ['y']).wish).toMatchObject({
    do: 'answer',
    statement: 'the wider one',
    given: [{ approve: true, follow: true }],
  })
  const plain = update(press(follow.state, ['escape', 'a']).state, { on: 'begun', sheet: offering })
  const { wish } = press(plain.state, ['y'])
  expect(wish).toMatchObject({ do: 'answer', statement: 'what is signed' })
  expect(JSON.stringify(wish)).not.toContain('"follow":true')
  expect(press({ ...onPage, page: pageAt('medium') }, ['f']).wish).toBeUndefined()
})

test('a list that can’t be read takes away nothing that is being typed', () => {
  const { state } = press(screen(), ['d', 'n', 'o'])
  const after = update(state, { on: 'unlisted', message: 'The database is locked.' }).state
  expect(after).toMatchObject({ mode: 'reason', typed: 'no', message: 'The database is locked.' })
})

test('a yes that only a passkey may sign is sent to the browser before its challenge is worked on', () => {
  const drawn = { ...sheet, challenge: 'quiz', questions: [{ text: 'Which?', options: ['a', 'b'] }] } as const
  const signedThere = { ...drawn, passkey, onlyPasskey: true } as const
  const { state, wish } = update(screen(), { on: 'begun', sheet: signedThere })
  expect(state).toMatchObject({ mode: 'page', message: expect.stringContaining('countersign dashboard') })
  expect(wish).toBeUndefined()
  const offered = update(screen(), { on: 'begun', sheet: { ...drawn, passkey } })
  expect(offered.state.mode).toBe('challenge')
})

test('the first yes at level medium unlocks the screen with the secret, and is signed', () => {
  const asked = begun(screen(), ['y'])
  expect(asked).toMatchObject({ state: { mode: 'secret', asks: 'unlock' } })
  const unlocking = press(asked.state, secret)
  expect(unlocking.wish).toEqual({ do: 'unlock', who: { ...who, pin: '7391' } })
  const { state, wish } = update(unlocking.state, { on: 'unlocked', at: 0 })
  expect(wish).toMatchObject({
    do: 'answer',
    statement: 'what is signed',
    given: [{ reviewId: 'r-1', approve: true, sheetId: 's-1', answer: {} }],
  })
  expect(JSON.stringify([state, wish])).not.toContain('7391')
})

test('where no place is unlocked the secret goes with each yes', () => {
  const { state } = press(update(screen(), { on: 'begun', sheet: { ...sheet, eachTime: true } }).state, ['y'])
  expect(state).toMatchObject({ mode: 'secret', asks: 'yes' })
  expect(press(state, secret).wish).toMatchObject({ do: 'answer', given: [{ who: { pin: '7391' } }] })
})

test('an unlocked screen signs what is medium without asking, and asks for what is grave', () => {
  const { state } = unlocked()
  expect(begun({ ...state, mode: 'page', page: pageAt('medium') }, ['y']).wish).toMatchObject({
    do: 'answer',
    statement: 'what is signed',
  })
  const grave = begun({ ...state, mode: 'page', page: pageAt('high') }, ['y'])
  expect(grave).toMatchObject({ state: { mode: 'secret', asks: 'yes' } })
  const { wish } = press(grave.state, secret)
  expect(wish).toMatchObject({ do: 'answer', given: [{ who: { pin: '7391' } }] })
  expect(wish).not.toHaveProperty('statement')
})

test('a terminal that programs can type into is never unlocked: each yes asks', () => {
  const asked = begun(screen('medium', 'tmux'), ['y'])
  expect(asked).toMatchObject({ state: { mode: 'secret', asks: 'yes' } })
  expect(press(asked.state, secret).wish).toMatchObject({ do: 'answer', given: [{ who: { pin: '7391' } }] })
})

test('a session that the gate no longer knows is asked for again, and what was filled in stays', () => {
  const drawn = { ...sheet, challenge: 'teach_back' } as const
  const { state } = unlocked()
  const notice = update({ ...state, mode: 'page' }, { on: 'begun', sheet: drawn }).state
  const sent = press(notice, ['n', 'o', 'w', 'return'])
  expect(sent.wish).toMatchObject({ statement: 'what is signed', given: [{ answer: { text: 'now' } }] })
  const refused = update(sent.state, { on: 'failed', message: 'Locked.', field: 'session' }).state
  expect(refused).toMatchObject({ mode: 'secret', asks: 'unlock', message: 'Locked.' })
  expect(refused.session).toBeUndefined()
  const again = update(press(refused, secret).state, { on: 'unlocked', at: 0 })
  expect(again.wish).toMatchObject({ statement: 'what is signed', given: [{ answer: { text: 'now' } }] })
})

test('a wrong secret is asked for again, for the same purpose', () => {
  for (const [state, asks] of [
    [screen(), 'unlock'],
    [screen('high'), 'yes'],
  ] as const) {
    const sent = begun(state, ['y', ...secret])
    const refused = update(sent.state, { on: 'failed', message: 'That is not the PIN.', field: 'pin' }).state
    expect(refused).toMatchObject({ mode: 'secret', asks, typed: '', given: {} })
  }
})

test('a policy that asks for a secret meanwhile gets it for a yes', () => {
  const signed = unlocked().state
  const yes = update(signed, { on: 'failed', message: 'It takes the secret.', field: 'pin' }).state
  expect(yes).toMatchObject({ mode: 'secret', asks: 'yes', given: {} })
})

test('another refusal goes back to the page', () => {
  const { state } = update(unlocked().state, { on: 'failed', message: 'Too early.', field: 'sheet' })
  expect(state).toMatchObject({ mode: 'page', message: 'Too early.', session: {} })
})

test('l locks in the list and on a page, and fifteen idle minutes do', () => {
  const { state } = unlocked()
  for (const mode of ['list', 'page'] as const) {
    const locked = press({ ...state, mode }, ['l'])
    expect(locked.wish).toEqual({ do: 'lock' })
    expect(locked.state.session).toBeUndefined()
  }
  expect(press(screen(), ['l']).wish).toBeUndefined()
  const later = (now: number) => update(state, { on: 'listed', reviews: [], now, paused: false }).state
  expect(later(14 * minute).session).toBeDefined()
  expect(later(15 * minute).session).toBeUndefined()
})

test('each signed yes begins the idle minutes again, up to twelve hours', () => {
  const outcome = { review: { id: 'r-1', state: 'approved' } } as AnswerOutcome
  const after = (signedAt: number) =>
    update(unlocked().state, { on: 'answered', outcome, ids: ['r-1'], signedAt }).state.session?.until
  expect(after(10 * minute)).toBe(25 * minute)
  expect(after(719 * minute)).toBe(720 * minute)
})

test('a teach-back that fails is mended, not written anew', () => {
  const drawn = { ...sheet, challenge: 'teach_back' } as const
  const typed = press(update(screen(), { on: 'begun', sheet: drawn }).state, ['h', 'm', 'return'])
  const outcome = {
    review: pageAt('medium').review,
    failed: { why: 'too short', attemptsLeft: 2 },
  } as AnswerOutcome
  const failed = update(typed.state, { on: 'answered', outcome, ids: ['r-1'] })
  expect(failed.state).toMatchObject({ mode: 'page', message: 'too short' })
  const again = update(failed.state, { on: 'begun', sheet: { ...drawn, id: 's-2' } })
  expect(again.state).toMatchObject({ mode: 'challenge', typed: 'hm' })
  const left = press(failed.state, ['escape'])
  expect(update(left.state, { on: 'begun', sheet: drawn }).state.typed).toBe('')
})

test('a yes before its time is kept, counted down and sent by itself, and can be taken back', () => {
  const { state } = begun(screen('high'), ['y', ...secret])
  const early = update(state, {
    on: 'failed',
    message: 'You can approve 3 seconds after you begin.',
    early: 2_000,
  }).state
  expect(early).toMatchObject({ mode: 'held', held: { until: 2_000 } })
  const listed = (now: number) => ({ on: 'listed', reviews: [], now, paused: false }) as const
  expect(update(early, listed(1_999)).wish).toBeUndefined()
  const sent = update(early, listed(2_000))
  expect(sent.wish).toMatchObject({ do: 'answer', given: [{ approve: true, who: { pin: '7391' } }] })
  expect(sent.state).toMatchObject({ mode: 'busy' })
  const back = press(early, ['escape']).state
  expect(back).toMatchObject({ mode: 'page', message: 'Your answer is taken back.' })
  expect(update(back, listed(5_000)).wish).toBeUndefined()
})

test('u takes the no back that was given here last, once and in its time', () => {
  const outcome = { review: { id: 'r-1', state: 'denied' } } as AnswerOutcome
  const ids = ['r-1', 'r-2']
  const denied = update({ ...screen(), now: 1_000 }, { on: 'answered', outcome, ids }).state
  const undoing = press(denied, ['u'])
  expect(undoing.wish).toEqual({ do: 'undo', ids })
  expect(press(undoing.state, ['u']).wish).toBeUndefined()
  expect(press({ ...denied, now: 301_000 }, ['u']).wish).toBeUndefined()
  expect(press(screen(), ['u']).wish).toBeUndefined()
  const review = { id: 'r-1', state: 'pending', agent: 'agent' } as Review
  expect(update(denied, { on: 'undone', reviews: [review] }).state.message).toContain('waits again')
})

test('a probe that was denied rightly leaves nothing to take back', () => {
  const planted = { right: true, why: 'nobody asked for it' }
  const outcome = { review: { id: 'r-1', state: 'denied' }, planted } as AnswerOutcome
  const { state } = update(screen(), { on: 'answered', outcome, ids: ['r-1'] })
  expect(press(state, ['u']).wish).toBeUndefined()
})

test('what became of a yes is told once it is known, unless something else was said since', () => {
  const approved = {
    ...pageAt('medium').review,
    state: 'approved',
    agent: 'claude',
    answeredAt: 0,
    usableUntil: 60_000,
  } as const
  const after = update(screen(), { on: 'answered', outcome: { review: approved }, ids: ['r-1'] })
  expect(after.state.message).toMatch(/^r-1 is approved. If/)
  const ran = { on: 'watched', review: { ...approved, releasedAt: 1_000 } } as const
  expect(update(after.state, ran).state).toMatchObject({ message: expect.stringMatching(/^r-1 .* ran at/) })
  expect(update(after.state, ran).state).not.toHaveProperty('watched')
  const later = update(after.state, { on: 'listed', reviews: [], now: 5_000, paused: false })
  expect(update(later.state, { on: 'watched', review: approved }).state.message).toMatch(
    /not asked for again yet/,
  )
  const moved = press(after.state, ['j'])
  expect(update(moved.state, ran).state.message).toBe('')
})

test('a grant that was made with a yes is told with it, and with what became of the call', () => {
  const review = { ...pageAt('medium').review, state: 'approved', agent: 'claude', answeredAt: 0 } as const
  const grant = { id: 'g-1', scope: { agent: 'claude' }, expiresAt: null, uses: 2 } as Grant
  const { state } = update(screen(), { on: 'answered', outcome: { review, grant }, ids: ['r-1'] })
  const granted = /agent claude pass without asking, 2 times at most; countersign grant revoke g-1 ends it/
  expect(state.message).toMatch(granted)
  const ran = { on: 'watched', review: { ...review, releasedAt: 1_000 } } as const
  expect(update(state, ran).state.message).toMatch(granted)
})

test('“s” grants such calls with the yes, and takes the secret on an unlocked screen too', () => {
  const review = {
    ...pageAt('medium').review,
    codes: ['infrastructure.deploy'],
    agent: 'claude',
    profile: 'p',
  }
  const page = { review } as unknown as ReviewPage
  const opened = { ...unlocked().state, mode: 'page', page, now: 0 } as const
  const { state, wish } = press(opened, ['s'])
  expect(wish).toEqual({ do: 'begin', id: 'r-1' })
  const signed = begun(state, ['y'])
  expect(signed.state).toMatchObject({ mode: 'secret', asks: 'yes' })
  expect(press(signed.state, secret).wish).toMatchObject({
    given: [
      {
        approve: true,
        grant: { effect: 'allow', codes: ['infrastructure.deploy'], expiresAt: 8 * 60 * minute },
      },
    ],
  })
  const plain = press({ ...opened, grants: true }, ['a'])
  expect(plain.state).not.toHaveProperty('grants')
})

test('no grant is begun for a critical call, which none would let pass', () => {
  const page = { review: { ...pageAt('medium').review, level: 'critical' } } as unknown as ReviewPage
  const { state, wish } = press({ ...unlocked().state, mode: 'page', page, now: 0 }, ['s'])
  expect(wish).toBeUndefined()
  expect(state).toMatchObject({
    mode: 'page',
    message: expect.stringContaining('never lets a critical call pass'),
  })
})
