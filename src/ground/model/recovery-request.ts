import type { KeyLink, Recovery, ReviewerKey } from './reviewer-key.ts'

/** A wish that a new key be a reviewer’s, which no key before it signed. */
export interface RecoveryRequest {
  /** Sealed under the new secret, which is never kept. */
  readonly key: ReviewerKey
  /** Follows the keys as they are, and signs itself. */
  readonly link: KeyLink
}

/** A recovery that waits for its day to be over. */
export interface WaitingRecovery {
  readonly reviewer: string
  readonly at: number
  /** Milliseconds that a gate has yet to run; null where no gate counts them yet. */
  readonly left: number | null
  /** A target took the notice; the time counts from then on. */
  readonly isTold: boolean
}

/** The end of the keys, where a recovered one would follow, and what waits. */
export interface ShownRecovery {
  readonly seq: number
  readonly prev: string
  readonly waiting: WaitingRecovery | null
  /** The ways that count here; none where whatever runs under the account is root when it likes. */
  readonly ways: readonly Recovery[]
  /** Nobody is a reviewer and no call was judged yet, so that the first reviewer adds themselves. */
  readonly admitsFirst: boolean
}
