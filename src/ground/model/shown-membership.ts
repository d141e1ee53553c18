import type { GateGroup } from './team-gate.ts'

/** The team of a gate, and how the gate stands with it, for people. */
export interface ShownMembership {
  /** The address of the hub. */
  readonly hub: string
  readonly group: GateGroup
  /** The version of the group’s policy that the gate has; 0: none. */
  readonly policy: number
  /** Things that people allowed count at this moment. */
  readonly isHeld: boolean
  /** The end of the lease, if nothing comes; milliseconds since 1970, null: there is none. */
  readonly leaseUntil: number | null
  /** The last answer of the hub that was taken; null: none since the gate started. */
  readonly seenAt: number | null
  /** Entries that wait to be uploaded, and since when. */
  readonly waiting: number
  readonly waitingSince: number
  /** The reason why nothing comes or goes, in one sentence. */
  readonly problem: string | null
}
