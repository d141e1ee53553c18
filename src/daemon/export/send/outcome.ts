/** The answer of a target to some records. */
export type Outcome =
  | { readonly kind: 'taken'; readonly rejected?: Rejection }
  /** It will never take them as they are; one of them may be the reason. */
  | { readonly kind: 'refused'; readonly why: string }
  /** It took none of them now; `after`: milliseconds that it asked for. */
  | { readonly kind: 'later'; readonly why: string; readonly after?: number }

/** Records that a target took note of and threw away, as it says. */
export interface Rejection {
  readonly count: number
  readonly why: string
}
