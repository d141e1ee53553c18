import type { Challenge } from './finding.ts'
import type { PasskeyRequest } from './passkey.ts'

/** One question of a quiz, as the reviewer sees it. */
export interface Question {
  readonly text: string
  /** Two to four, in random order; exactly one is right. */
  readonly options: readonly string[]
}

/** What one reviewer must do for one review. `right` stays at the gate. */
export interface IssuedChallenge {
  readonly id: string
  readonly reviewId: string
  readonly reviewer: string
  /** Never multi-party itself: each of several people gets one of the others. */
  readonly challenge: Exclude<Challenge, 'none' | 'multi_party'>
  readonly questions: readonly Question[]
  /** Index of the right option, by question. */
  readonly right: readonly number[]
  /** For teach-back: groups of words, of each of which one must be there; the first of each is shown on failure. */
  readonly terms: readonly (readonly string[])[]
  /** When it was shown: milliseconds since 1970, and of a clock that nobody sets. */
  readonly startedAt: number
  readonly startedSteady: number
  /** Random; what a passkey signs holds it. */
  readonly nonce?: string
  readonly outcome: 'open' | 'passed' | 'failed'
  /** When it was passed or failed, by the same two clocks. */
  readonly endedAt?: number
  readonly endedSteady?: number
}

/** An issued challenge as its reviewer sees it, without the right answers. */
export type ShownChallenge = Pick<
  IssuedChallenge,
  'id' | 'reviewId' | 'reviewer' | 'challenge' | 'questions' | 'startedAt'
> & {
  /** Seconds before which a yes is refused, from `startedAt`. */
  readonly minimumSeconds: number
  readonly attemptsLeft: number
  /** A yes must be signed with a passkey: this is what it signs. */
  readonly passkey?: PasskeyRequest
}

/** What a reviewer gives back. */
export interface Answer {
  /** Index of the chosen option, by question. */
  readonly choices?: readonly number[]
  /** The teach-back. */
  readonly text?: string
}
