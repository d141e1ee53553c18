import type { Answerers } from '../../../ground/model/answerers.ts'
import type { Review } from '../../../ground/model/review.ts'

/** A review as it is sent. */
export interface SentReview extends Review {
  /** The gate that asks, where the hub of a team shows it. */
  readonly gate?: string
  /** Whoever may say yes as long as it waits, where a team has roles or names groups. */
  readonly answerers?: Answerers
}
