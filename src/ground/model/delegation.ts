import type { Level } from './assessment.ts'

/** The right to answer for calls that a reviewer lends to another person for a while: never more of it than they have. */
export interface Delegation {
  /** `d-` and 16 letters or digits. */
  readonly id: string
  /** Whoever lends it. */
  readonly from: string
  readonly to: string
  /** Groups of people that the other one’s yes counts for meanwhile, where they are in none themselves. */
  readonly groups: readonly string[]
  /** Groups of gates that it is for; all that the lender has where absent. */
  readonly gates?: readonly string[]
  /** The highest level that it answers for; the lender’s own where absent. */
  readonly upTo?: Level
  /** Profiles that it answers for; all that the lender has where absent. */
  readonly profiles?: readonly string[]
  /** It begins and ends by itself then; milliseconds since 1970. */
  readonly start: number
  readonly until: number
  /** The lender, or an owner. */
  readonly by: string
  readonly at: number
}
