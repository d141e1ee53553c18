/** The result of a verification of the log. */
export interface VerifyReport {
  readonly ok: boolean
  readonly entries: number
  readonly head: string
  /** One sentence each: the fault and its place. */
  readonly problems: readonly string[]
  /** One sentence each: what the log was compared with. */
  readonly comparedWith: readonly string[]
}
