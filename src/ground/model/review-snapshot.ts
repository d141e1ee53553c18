import type { ReviewSummary } from './review-summary.ts'

/**
 * The reviewers' page of one review as it was when the review opened: written with the review, never changed. Everybody
 * who answers sees the same page, whatever happens to the files meanwhile and wherever the page is shown. Secrets and
 * canaries are erased. At most 256 KiB of JSON.
 */
export interface ReviewSnapshot {
  readonly reviewId: string
  /** With the differences of files and of what MCP servers say. */
  readonly summary: ReviewSummary
  /** The time that a reader needs for the summary, at 400 words a minute. */
  readonly readingSeconds: number
  /** Absolute paths beside those that the call takes or writes: wrong answers for a quiz. */
  readonly siblings: readonly string[]
  /** Absolute path → SHA-256 (hex) of the bytes that a difference was made from. */
  readonly compared: Readonly<Record<string, string>>
  readonly policyDigest: string
}
