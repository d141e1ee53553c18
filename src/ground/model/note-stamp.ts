/** A time stamp over a note of the log, as it is kept. */
export interface NoteStamp {
  /** Entries that the note covers. */
  readonly size: number
  /** The note with one line of the log alone: the text that was stamped. */
  readonly over: string
  /** The authority’s reply (RFC 3161), DER in base64. */
  readonly token: string
}

/** A time stamp that was kept last. */
export interface LastStamp {
  readonly size: number
  /** Milliseconds since 1970, by the authority’s clock. */
  readonly at: number
  /** The address or the program that was asked. */
  readonly authority: string
}

/** The time authority that a running gate asks by itself. */
export interface TimeAuthority {
  readonly url: string
  /** Milliseconds between two stamps. */
  readonly every: number
  /** Milliseconds since 1970: it is not asked before. */
  readonly nextAt: number
  /** Failures in a row. */
  readonly failures: number
}

/** Everything about the time stamps of a log. */
export interface StampingState {
  readonly authority: TimeAuthority | null
  readonly last: LastStamp | null
  /** The reason why the last attempt gave none, as the end of a sentence; null where it gave one. */
  readonly problem: string | null
}
