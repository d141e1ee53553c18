/** The place that a verification has come to, in entries of logs. */
export interface VerifyProgress {
  readonly read: number
  /** As many as there were when it began. */
  readonly of: number
}

/** Whoever waits for a verification: they hear how far it is, and end it by going away. */
export interface VerifyAsker {
  readonly onProgress?: ((far: VerifyProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}
