import type { UploadedEntry } from './protocol/upload.ts'

/** A log of a gate: a gate whose state was set back goes on in a new epoch. */
export interface GateLog {
  readonly gate: string
  readonly epoch: number
}

/** The end of a log, as somebody has it: 0 and `noHash` before the first entry. */
export interface LogHead {
  readonly seq: number
  readonly hash: string
}

/** Entries of a gate's log, each linked to the one before it, the first to `after`. */
export interface LogBatch extends GateLog {
  readonly after: LogHead
  readonly entries: readonly UploadedEntry[]
}
