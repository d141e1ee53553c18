import type { Seal } from './seal.ts'

/** A client that is installed beside a gate, as its hub is told of it: the reason names files of that machine, and stays there. */
export type ToldSeal = Pick<Seal, 'title' | 'scope' | 'state'>

/** Everything that a gate says of itself when it asks its hub. */
export interface GateAbout {
  readonly version: string
  /** Null while no policy is in force. */
  readonly policyDigest: string | null
  /** Null where nobody looks after clients there. */
  readonly seals: readonly ToldSeal[] | null
}

/** Clients that a hub is told of. */
export const mostSeals = 40
