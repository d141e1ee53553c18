/** The effects of a call, in plain words for the person who answers. All text is made harmless already. */
export interface ReviewSummary {
  /** One sentence: "Deletes 347 files (12.4 MB), 2 of them not in git." */
  readonly headline: string
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
