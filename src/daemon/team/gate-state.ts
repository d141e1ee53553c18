import type { ToldSeal } from '../../ground/model/shown-team.ts'

/** The state of a gate as the team’s database knows it, besides what people did. */
export interface GateState {
  readonly gate: string
  /** The last time that it asked or sent anything; milliseconds since 1970. */
  readonly seenAt: number
  /** The end of its last lease; null before the first. */
  readonly leaseUntil: number | null
  /** The version of Countersign that runs there and the policy in force: as it said last, or as its newest decision has them. */
  readonly version: string | null
  readonly policyDigest: string | null
  /** The version of its group’s policy that it has, as it said last; 0: none, null: it never said. */
  readonly groupPolicy: number | null
  /** The reason why it was given no lease when it asked last, or takes nothing over; one sentence. */
  readonly problem: string | null
  /** The clients beside it; null where it never told. */
  readonly seals: readonly ToldSeal[] | null
}
