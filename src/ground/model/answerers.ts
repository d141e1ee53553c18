import type { GroupNeed } from './review.ts'

/** Somebody who may say yes to a review that waits. */
export interface Answerer {
  readonly name: string
  /** By the right that these lent to them, where they have none of their own. */
  readonly lentBy?: readonly string[]
}

/** Whoever of a team may say yes to a review that waits so that it counts, and the people who are still missing, by their groups. */
export interface Answerers {
  readonly may: readonly Answerer[]
  readonly missing: readonly GroupNeed[]
}
