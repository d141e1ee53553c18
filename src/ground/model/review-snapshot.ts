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

/** The effects of a call, in plain words for the person who answers. All text is made harmless already. */
export interface ReviewSummary {
  /** One sentence: "Deletes 347 files (12.4 MB), 2 of them not in git." */
  readonly headline: string
  /** One sentence: why it is asked, by the gravest finding. Absent where nothing was found, and in reviews of earlier versions. */
  readonly why?: string
  /** Further effects that matter, one sentence each, gravest first. */
  readonly lines: readonly string[]
  /** The words of each finding with points, gravest first. */
  readonly findings: readonly { readonly code: string; readonly points: number; readonly text: string }[]
  /** For writes of files that are there: what changes, as a unified diff. */
  readonly diffs: readonly FileDiff[]
}

/** The change of one file, as lines. */
export interface FileDiff {
  readonly path: string
  /** Lines of a unified diff, `+`, `-` or space first. */
  readonly lines: readonly string[]
  /** The number of further lines. */
  readonly more: number
}
