import type { EffectCounts } from './overview.ts'
import type { GateGroup, TeamGate } from './team-gate.ts'
import type { Delegation } from './delegation.ts'
import type { RoleBinding } from './role-binding.ts'
import type { PolicyVersion } from './policy-rollout.ts'
import type { Seal } from './seal.ts'

/** Clients that a hub is told of. */
export const maxSeals = 40

/** A gate of a team as its hub shows it. */
export interface ShownGate extends Omit<TeamGate, 'publicKey'> {
  /** The last time that it asked or sent anything; null before the first. */
  readonly seenAt: number | null
  /** The end of its last lease: from then on what people loosened counts no more there; null before the first. */
  readonly leaseUntil: number | null
  /** The version that runs there and the policy in force, as it said last; null before it said any. */
  readonly version: string | null
  readonly policyDigest: string | null
  /** The version of its group’s policy that it has, as it said last; 0: none, null: it never said. */
  readonly groupPolicy: number | null
  /** The reason why it was given no lease when it asked last, or takes nothing over; one sentence. */
  readonly problem: string | null
  /** The clients beside it, as it said last; null where it never told. */
  readonly seals: readonly ToldSeal[] | null
  /** Entries of its log that the team has, up to this number. */
  readonly entries: number
  /** Its calls of the last thirty days. */
  readonly calls: EffectCounts
}

/** A team as its hub shows it. */
export interface ShownTeam {
  readonly groups: readonly GateGroup[]
  /** By the time when they joined. */
  readonly gates: readonly ShownGate[]
  /** By name. */
  readonly people: readonly TeamPerson[]
}

/** A person of a team, with what they may do now. */
export interface TeamPerson {
  readonly reviewer: string
  readonly groups: readonly string[]
  /** The end of their sign-on; milliseconds since 1970. Null where no provider told their groups. */
  readonly until: number | null
  /** The roles that they have now, by name or by a group; null where nobody was given one, so that everybody has each. */
  readonly roles: readonly RoleBinding[] | null
  /** Rights that they lend or that are lent to them, now or later. */
  readonly lent: readonly Delegation[]
}

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
