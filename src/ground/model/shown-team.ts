import type { EffectCounts } from './overview.ts'
import type { ToldSeal } from './gate-about.ts'
import type { GateGroup, TeamGate } from './team-gate.ts'
import type { TeamPerson } from './team-person.ts'

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
