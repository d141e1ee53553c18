import type { FedAct } from './fed-act.ts'
import type { Lease } from './lease.ts'

/** `POST /v1/team/feed`: acts after `number`; the answer waits up to `wait` seconds for one. */
export interface FeedRequest {
  readonly number: number
  readonly wait: number
  readonly nonce: string
}

/** Acts in their order, and the lease once the gate has them all. */
export interface FeedAnswer {
  readonly acts: readonly FedAct[]
  /** Absent where more acts follow: ask again. */
  readonly lease?: Lease
  /** The hub tells people of reviews: the gate need not. */
  readonly tells?: true
}
