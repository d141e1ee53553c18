import type { Passkey, PasskeyAnswer } from './passkey.ts'
import type { ReviewerKey } from './reviewer-key.ts'
import type { SessionYes } from './session-certificate.ts'

/**
 * A secret of a reviewer as it is kept: a key that the secret opens, a PIN as scrypt's output where an earlier version
 * kept it, a TOTP key as it is, since codes are made from it.
 */
export type ReviewerSecret =
  | { readonly kind: 'key'; readonly key: ReviewerKey }
  | { readonly kind: 'pin'; readonly salt: string; readonly hash: string; readonly cost: number }
  | {
      readonly kind: 'totp'
      /** Base32. */
      readonly key: string
      /** Counter of the last code that was taken: none is taken twice. */
      readonly lastStep: number
    }

/** A person who may answer. */
export interface Reviewer {
  /** Unique; letters, digits, `.`, `_`, `-`, `@`. */
  readonly name: string
  /** Operating-system user who may answer under this name on a terminal; null for none. */
  readonly uid: number | null
  readonly secrets: readonly ReviewerSecret[]
  /** Passkeys; where there is one, a yes at level high or critical is signed with it. */
  readonly passkeys?: readonly Passkey[]
  /** Wrong secrets in a row. */
  readonly failures: number
  /** Until then no secret of theirs is looked at; milliseconds since 1970. */
  readonly lockedUntil: number
  /** Until then every challenge of theirs is one step stricter: a probe was approved. */
  readonly stricterUntil: number
  readonly addedAt: number
}

/** A person who answers, with the proof of it. */
export interface Identity {
  readonly reviewer: string
  /** The operating-system user of the process that asks; null where there is none (HTTP). */
  readonly uid: number | null
  /** It has a terminal that a person could sit at. */
  readonly terminal: boolean
  /** It is a browser that was paired for this reviewer. */
  readonly browser?: boolean
  /** The answer of a passkey. */
  readonly passkey?: PasskeyAnswer
  /** The yes of a place that they unlocked. */
  readonly session?: SessionYes
  /** The moment when they proved themselves at an identity provider, as the door knows it; milliseconds since 1970. */
  readonly signedOnAt?: number
  /** The page that it was signed on, as the door knows it. */
  readonly origin?: string
  /** The object that was given to a program which vouches for this reviewer; it never leaves the process. */
  readonly program?: object
  readonly pin?: string
  /** Six digits. */
  readonly totp?: string
}
