import type { AnswerOutcome, GivenAnswer, ReviewPage } from '../../people/acts/gate-people/reviews.ts'
import type { Answer, ShownChallenge } from '../../ground/model/challenge.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { Review } from '../../ground/model/review.ts'

/** The parts of the screen; one is shown at a time. */
export type Mode = 'list' | 'page' | 'challenge' | 'secret' | 'reason' | 'held' | 'busy'

/** All that the screen shows; changed by `update` alone. */
export interface ScreenState {
  readonly mode: Mode
  readonly reviews: readonly Review[]
  readonly selected: number
  readonly scroll: number
  readonly page?: ReviewPage
  readonly sheet?: ShownChallenge
  /** Answers to the questions of a quiz so far. */
  readonly choices: readonly number[]
  /** The text that is being typed: a teach-back, a reason, a secret. */
  readonly typed: string
  /** The teach-back that was sent: where it fails, it is mended and not written anew. */
  readonly written?: string
  /** A yes that was given before its time: sent by itself at that moment, in milliseconds since 1970. */
  readonly held?: { readonly wish: AnswerWish; readonly until: number }
  /** The answer that is under way. */
  readonly sent?: AnswerWish
  /** A no is for every waiting call like this one. */
  readonly group: boolean
  /** The text says what the agent shall change: neither a yes nor a no. */
  readonly revises?: true
  /** A yes also lets the session follow the text that asked. */
  readonly follow?: true
  /** A yes also grants such calls of this agent, for eight hours. */
  readonly grants?: true
  /** The answer that waits for a secret. */
  readonly given?: Answer
  /** The purpose of the secret: to unlock the screen, or to sign one yes. */
  readonly asks?: 'unlock' | 'yes'
  /** The screen was unlocked, and signs until then; it ends for good at `ends`. */
  readonly session?: { readonly until: number; readonly ends: number }
  /** The terminal is one that programs can type into: it is never unlocked. Its name, or null. */
  readonly typedInto: string | null
  readonly who: Identity
  /** Kinds of secret that the reviewer has. */
  readonly secrets: readonly ('pin' | 'totp')[]
  /** Reviews that were denied here last, and the moment until which that can be taken back. */
  readonly undoable?: { readonly ids: readonly string[]; readonly until: number }
  /** The review that was approved here last, and what was said of it. */
  readonly watched?: { readonly id: string; readonly said: string; readonly granted: string }
  readonly message: string
  readonly now: number
  readonly paused: boolean
}

/** The events of the screen: keys, time, and what the gate says. */
export type ScreenEvent =
  | { readonly on: 'key'; readonly name: string; readonly text: string }
  | {
      readonly on: 'listed'
      readonly reviews: readonly Review[]
      readonly now: number
      readonly paused: boolean
    }
  | { readonly on: 'opened'; readonly page: ReviewPage }
  | { readonly on: 'begun'; readonly sheet: ShownChallenge }
  | {
      readonly on: 'answered'
      readonly outcome: AnswerOutcome
      /** Every review that was answered; `outcome` is of the last. */
      readonly ids: readonly string[]
      /** The moment when the unlocked screen signed it. */
      readonly signedAt?: number
    }
  /** The review that was approved here last, as it is now. */
  | { readonly on: 'watched'; readonly review: Review }
  | { readonly on: 'unlocked'; readonly at: number }
  | { readonly on: 'undone'; readonly reviews: readonly Review[] }
  | {
      readonly on: 'failed'
      readonly message: string
      readonly field?: string
      /** A yes came before its time: milliseconds that are left. */
      readonly early?: number
    }
  /** The list could not be read this time: what is being typed stays. */
  | { readonly on: 'unlisted'; readonly message: string }

/** An answer to send; `statement` is what the unlocked screen signs for a yes. */
export interface AnswerWish {
  readonly do: 'answer'
  readonly given: readonly GivenAnswer[]
  readonly statement?: string
}

/** The deeds that the screen wants done; its result comes back as an event. */
export type ScreenWish =
  | { readonly do: 'open'; readonly id: string }
  | { readonly do: 'begin'; readonly id: string }
  | AnswerWish
  | { readonly do: 'unlock'; readonly who: Identity }
  | { readonly do: 'lock' }
  | { readonly do: 'undo'; readonly ids: readonly string[] }
  | { readonly do: 'quit' }

/** The screen after one event, and the deed that must then be done outside of it. */
export interface Step {
  readonly state: ScreenState
  readonly wish?: ScreenWish
}

/** An empty screen for one reviewer. */
export function firstState(
  who: Identity,
  secrets: readonly ('pin' | 'totp')[],
  now: number,
  { typedInto }: Pick<ScreenState, 'typedInto'>,
): ScreenState {
  return {
    mode: 'list',
    reviews: [],
    selected: 0,
    scroll: 0,
    choices: [],
    typed: '',
    group: false,
    who,
    typedInto,
    secrets,
    message: '',
    now,
    paused: false,
  }
}
