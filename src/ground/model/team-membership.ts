import type { GateGroup } from './team-gate.ts'
import type { LogOrigin } from './log-origin.ts'

/** The team that a gate joined, as its own state has it. */
export interface TeamMembership extends LogOrigin {
  /** The address of its hub: `https://hub.example.com`. */
  readonly hub: string
  /** Signs all that the hub says: Ed25519, SPKI DER in base64. */
  readonly teamKey: string
  readonly group: GateGroup
  readonly joinedAt: number
  /** The last entry of before: it, and what it tells of, is no matter of the team. */
  readonly from: number
}

/** The last word of the hub that a gate knew everything, as it is written down; see `Lease`. */
export interface WrittenLease {
  readonly nonce: string
  readonly seconds: number
  /** The last act that concerns the gate. */
  readonly number: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  readonly signature: string
  /** The moment when the gate asked, by its own clock. */
  readonly askedAt: number
}

/** The end of a gate’s log at its hub: everything after it still has to be uploaded. */
export interface UploadedHead {
  readonly seq: number
  readonly hash: string
  /** The moment when the hub said so, by the gate’s clock. */
  readonly at: number
}
