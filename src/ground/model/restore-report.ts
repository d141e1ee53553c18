import type { LogOrigin } from './log-origin.ts'

/** The result of a restore. */
export interface RestoreReport {
  readonly facts: BackupFacts
  readonly by: string
  /** Rises above that of the backup and that of the state that was there. */
  readonly epoch: number
  /** The last entry of the log that was there, as far as it could be read; null where there was none. */
  readonly before: { readonly size: number | null; readonly head: string | null } | null
  /** True where all of the state that was there could be read. */
  readonly isCompared: boolean
  /** Entries of the backup of which parts were erased again. */
  readonly erased: readonly number[]
  /** Things that the backup allows and that hold no longer, a few words each. */
  readonly dropped: readonly string[]
  /** Reviews that were open, or approved and not used: their calls are asked about again. */
  readonly closed: number
  /** One sentence each. */
  readonly notes: readonly string[]
  /** Names of files in the state folder: everything that was there. */
  readonly kept: readonly string[]
}

/** The facts of a backup, as the database in it has them. */
export interface BackupFacts extends LogOrigin {
  /** Version of the schema. */
  readonly schema: number
  /** Entries of the log, and the hash of the last one. */
  readonly size: number
  readonly head: string
  /** Version of the program that wrote it. */
  readonly version: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The reviewer who wanted it. */
  readonly by: string
}
