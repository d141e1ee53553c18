import type { PolicyVersion } from './policy-rollout.ts'
import type { Seal } from './seal.ts'

/** A client that is installed beside a gate, as its hub is told of it: the reason names files of that machine, and stays there. */
export type ToldSeal = Pick<Seal, 'title' | 'scope' | 'state'>

/** A policy of its group as a gate tells of it. */
export interface ToldPolicy extends Pick<PolicyVersion, 'version'> {
  readonly problem: string | null
}

/** Everything that a gate says of itself when it asks its hub. */
export interface GateAbout {
  readonly version: string
  /** Null while no policy is in force. */
  readonly policyDigest: string | null
  /** The policy of its group that it has, and why it can’t use that, if it can’t; null: none. Absent at an older gate. */
  readonly groupPolicy?: ToldPolicy | null
  /** Null where nobody looks after clients there. */
  readonly seals: readonly ToldSeal[] | null
}

/** Clients that a hub is told of. */
export const maxSeals = 40
