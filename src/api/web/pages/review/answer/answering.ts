import type { AnswerOutcome } from '../../../../../people/acts/gate-people/reviews.ts'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import type { SentAnswer } from './sent-answer.ts'

/** Something that must be said beside the form. */
export interface AnswerNotice {
  readonly tone: 'bad' | 'plain'
  readonly text: string
  /** They have to sign on anew first. */
  readonly signOn?: true
}

/** The state of one reviewer’s answer. The gate decides everything; this only knows what to show. */
export interface Answering {
  readonly step: 'idle' | 'beginning' | 'sending' | 'unsure' | 'done'
  /** The challenge that is open. */
  readonly sheet?: ShownChallenge
  /** The answer that is under way, or may have arrived: kept until it is known. */
  readonly sent?: SentAnswer
  readonly outcome?: AnswerOutcome
  readonly notice?: AnswerNotice
  /** No challenge is drawn before this moment: milliseconds since 1970. */
  readonly coolUntil?: number
  /** The gate asked for a PIN or a code where none was expected. */
  readonly wantsSecret?: true
}

/** An error of the gate, as far as it matters here; status 0 is no answer at all. */
export interface GateRefusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field: string | undefined
  readonly kind?: string | undefined
  /** Seconds after which the same may be asked again. */
  readonly retryAfter?: number | undefined
}

/** An event in the life of an answer. */
export type AnsweringEvent =
  | { readonly on: 'begin' }
  | { readonly on: 'begun'; readonly sheet: ShownChallenge }
  | { readonly on: 'send'; readonly sent: SentAnswer }
  | {
      readonly on: 'answered'
      readonly outcome: AnswerOutcome
      readonly at: number
      readonly coolDown: number
    }
  | { readonly on: 'refused'; readonly error: GateRefusal; readonly at: number }
  | { readonly on: 'stopped'; readonly why: string; readonly tone?: AnswerNotice['tone'] }

/** The state before anything has begun. */
export const notBegun: Answering = { step: 'idle' }

/** Returns the state of an answer after an event. Pure; what was typed is kept elsewhere and never lost here. */
export function nextAnswering(state: Answering, event: AnsweringEvent): Answering {
  switch (event.on) {
    case 'begin':
      return { ...clean(state), step: 'beginning' }
    case 'begun':
      return { ...clean(state), step: 'idle', sheet: event.sheet }
    case 'send':
      return { ...clean(state), step: 'sending', sent: event.sent }
    case 'answered':
      return afterAnswer(state, event)
    case 'refused':
      return afterRefusal(state, event.error, event.at)
    case 'stopped':
      return { ...clean(state), step: 'idle', notice: { tone: event.tone ?? 'plain', text: event.why } }
  }
}

/** Without what was said and what was under way. */
function clean({ sheet, wantsSecret }: Answering): Omit<Answering, 'step'> {
  return { ...(sheet && { sheet }), ...(wantsSecret && { wantsSecret }) }
}

function withoutSheet({ wantsSecret }: Answering): Omit<Answering, 'step'> {
  return wantsSecret ? { wantsSecret } : {}
}

function afterAnswer(
  state: Answering,
  { outcome, at, coolDown }: Extract<AnsweringEvent, { on: 'answered' }>,
): Answering {
  const { failed } = outcome
  if (!failed) return { step: 'done', outcome }
  return {
    ...withoutSheet(state),
    step: 'idle',
    notice: { tone: 'bad', text: failedText(failed) },
    ...(failed.attemptsLeft === 0 && { coolUntil: at + coolDown * 1_000 }),
  }
}

function failedText({ why, attemptsLeft }: NonNullable<AnswerOutcome['failed']>): string {
  const ended = /[.!?]$/.test(why) ? why : `${why}.`
  if (attemptsLeft === 0) return `Not passed: ${ended}`
  return `Not passed: ${ended} ${attemptsLeft === 1 ? 'One more attempt is' : `${attemptsLeft} more attempts are`} left.`
}

function afterRefusal(state: Answering, error: GateRefusal, at: number): Answering {
  const signOn = error.kind === 'sign_on' && { signOn: true as const }
  const notice: AnswerNotice = { tone: 'bad', text: error.message, ...signOn }
  const isLost = error.status === 0 || error.status >= 500
  if (isLost && state.sent) return { ...clean(state), step: 'unsure', sent: state.sent }
  if (error.kind === 'cool_down')
    return { ...withoutSheet(state), step: 'idle', notice, coolUntil: at + (error.retryAfter ?? 0) * 1_000 }
  if (error.field === 'sheetId' || error.code === 'conflict')
    return { ...withoutSheet(state), step: 'idle', notice }
  const wants = error.code === 'forbidden' && (error.field === 'pin' || error.field === 'reviewer')
  return { ...clean(state), step: 'idle', notice, ...(wants && { wantsSecret: true as const }) }
}
