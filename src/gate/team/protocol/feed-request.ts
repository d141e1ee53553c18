import type { GateAbout } from '../../../ground/model/shown-team.ts'
import type { FedAct } from '../../../people/acts/ports/act.ts'
import type { Lease } from './lease.ts'
import type { ProtocolVersion } from './protocol-version.ts'

/** `POST /v1/team/feed`: acts after `number`; the answer waits up to `wait` seconds for one. */
export interface FeedRequest {
  readonly number: number
  /** Of the act `number`, and the history of the team that it is of; empty and 1 before the first, absent at an older gate. */
  readonly id?: string
  readonly history?: number
  readonly wait: number
  readonly nonce: string
  /** Absent where the gate speaks the first version. */
  readonly protocol?: ProtocolVersion
  /** The reason why the gate could not take over what it was told last, in one sentence. */
  readonly problem?: string
  /** The gate as it is now. */
  readonly about?: GateAbout
}

/** Acts in their order, and the lease once the gate has them all. */
export interface FeedAnswer {
  readonly acts: readonly FedAct[]
  /** Milliseconds since 1970, at the hub; absent at an older one. */
  readonly at?: number
  /** Absent where more acts follow: ask again. */
  readonly lease?: Lease
  /** The hub tells people of reviews: the gate need not. */
  readonly tells?: true
  /** The team is in a later history than the gate: it asks where it goes on (`HistoryRequest`), and there are no acts. */
  readonly history?: number
  /** Absent where the hub speaks the first version. */
  readonly protocol?: ProtocolVersion
}
