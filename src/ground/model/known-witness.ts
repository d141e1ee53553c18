/** A witness that the log asks to sign its notes, and how that went. */
export interface KnownWitness {
  /** Its key, as it was given: `<name>+<id>+<base64>`. */
  readonly key: string
  /** The beginning of its addresses, without a slash at its end. */
  readonly url: string
  /** Entries of the log under its present name that it signed last; 0 before the first. */
  readonly size: number
  /** Milliseconds since 1970; null where it never signed. */
  readonly signedAt: number | null
  /** Attempts that failed since. */
  readonly failures: number
  /** The reason of the last failure, as the end of a sentence; null where the last attempt was well. */
  readonly problem: string | null
  /** It is not asked again before then: milliseconds since 1970. */
  readonly nextAt: number
}

/** The witnesses of a log, for whoever looks at how it is. */
export interface WitnessedState {
  readonly witnesses: readonly KnownWitness[]
  /** The log's key as witnesses and readers pin it. */
  readonly key: string
  /** Entries of the newest note; 0 before the first. */
  readonly size: number
  /** The sentence that says why nothing is signed any more; null while the log is how it was signed last. */
  readonly problem: string | null
}
