import type { ExportRecord } from '../records/export-record.ts'
import type { Outcome } from '../send/outcome.ts'

/** Sends records to one target. It keeps nothing between two batches but a connection. */
export interface Sender {
  /** Sends some records once. Never rejects; the whys hold no secret. */
  send(records: readonly ExportRecord[], signal: AbortSignal): Promise<Outcome>
  close(): void
  /** Milliseconds that one sending may take; the usual ones when left out. */
  readonly patience?: number
}

/** Facts that every record of a target shares. */
export interface SenderContext {
  /** The machine of whoever sends; records of a gate of a team name that gate’s machine instead. */
  readonly host: string
  readonly version: string
}
