import type { LogOrigin } from './log-origin.ts'

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
