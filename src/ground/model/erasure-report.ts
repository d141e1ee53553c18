/** A person's wish to take parts out of an entry of the log. */
export interface ErasureDraft {
  /** Number of the entry. */
  readonly entry: number
  /** JSON Pointer of a sealed part of its body: `/call/arguments`. */
  readonly pointer: string
  /** Goes into the log, and is shown wherever the part is missing. */
  readonly reason: string
}

/** An export of entries, which the erasure of one of them does not reach. */
export interface KnownExport {
  /** Milliseconds since 1970. */
  readonly at: number
  /** The owner of this machine, a reviewer or a token. */
  readonly by: string
}

/** The result of an erasure. */
export interface ErasureReport {
  /** Number of the entry that says so. */
  readonly erasedBy: number
  /** JSON Pointers of everything that was taken out: the part, and all that quotes or was made from it. */
  readonly parts: readonly string[]
  /** Exports that were made since the entry was written: they hold what was erased. */
  readonly exports: readonly KnownExport[]
  /** Other entries with the same text; at most 20. */
  readonly alsoIn: readonly number[]
  /** The search of the state folder for the erased texts; absent for a store in memory. */
  readonly searched?: { readonly files: number; readonly bytes: number }
  /** One sentence each: places of the state folder where an erased text still stands. */
  readonly left: readonly string[]
}
