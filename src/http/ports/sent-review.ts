import type { Review } from '../../model/review.ts'

/** A review as it is sent. */
export interface SentReview extends Review {
  /** The gate that asks, where the hub of a team shows it. */
  readonly gate?: string
}
