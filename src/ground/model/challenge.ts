import type { PasskeyRequest } from './passkey.ts'

/** Kinds of challenge that one person can be given, weakest first: the order is their strictness. */
export const challengeKinds = ['confirm', 'quiz', 'teach_back'] as const
export type ChallengeKind = (typeof challengeKinds)[number]

/** Everything that a person can have to do for a yes, weakest first; `multi_party` asks several people. */
export const challenges = ['none', ...challengeKinds, 'multi_party'] as const
export type Challenge = (typeof challenges)[number]

/** One question of a quiz, as the reviewer sees it. */
export interface Question {
  readonly text: string
  /** Two to four, in random order; exactly one is right. */
  readonly options: readonly string[]
}

/** The right answers of each kind of challenge. They stay at the gate. */
export interface RightAnswers {
  readonly confirm: object
  readonly quiz: {
    /** Index of the right option, by question. */
    readonly right: readonly number[]
  }
  readonly teach_back: {
    /** Groups of words. One word of each group must be there; a failure shows the first word of a group. */
    readonly terms: readonly (readonly string[])[]
    /** It must also say what can’t be undone, or whom it reaches. */
    readonly consequence?: true
  }
}

/** The parts of an issued challenge that every kind has. */
interface Issued {
  readonly id: string
  readonly reviewId: string
  readonly reviewer: string
  /** Empty for every kind that asks no questions. */
  readonly questions: readonly Question[]
  /** The moment when it was shown: milliseconds since 1970, and of a clock that nobody sets. */
  readonly startedAt: number
  readonly startedSteady: number
  /** A random value in the statement that is signed. */
  readonly nonce?: string
  /** Opens the terms of that statement. */
  readonly salt?: string
  readonly outcome: 'open' | 'passed' | 'failed'
  /** The moment when it was passed or failed, by the same two clocks. */
  readonly endedAt?: number
  readonly endedSteady?: number
}

/** A challenge that was issued to one reviewer for one review, with its right answers. */
export type IssuedChallenge<Kind extends ChallengeKind = ChallengeKind> = {
  [K in Kind]: Issued & { readonly challenge: K } & RightAnswers[K]
}[Kind]

/** An issued challenge as its reviewer sees it, without the right answers. */
export type ShownChallenge = Pick<
  IssuedChallenge,
  'id' | 'reviewId' | 'reviewer' | 'challenge' | 'questions' | 'startedAt'
> & {
  /** Seconds before which a yes is refused, from `startedAt`. */
  readonly minimumSeconds: number
  readonly attemptsLeft: number
  /** Digest of the statement that an unlocked session signs for a yes; base64url. */
  readonly statement: string
  /** Asks a passkey of the reviewer to sign it. */
  readonly passkey?: PasskeyRequest
  /** The same for a yes by which the session also follows the text that asked; absent where none is offered. */
  readonly follow?: { readonly statement: string; readonly passkey?: PasskeyRequest }
  /** Only a passkey may sign it: the level is above medium, and they have one. */
  readonly onlyPasskey?: true
  /** No place is unlocked where it was issued: a yes takes the secret or a passkey each time. */
  readonly eachTime?: true
}

/** The answer that a reviewer gives to a challenge. */
export interface Answer {
  /** Index of the chosen option, by question. */
  readonly choices?: readonly number[]
  /** The typed text: a teach-back. */
  readonly text?: string
}
