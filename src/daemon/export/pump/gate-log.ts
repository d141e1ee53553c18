import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { ExportCursors } from '../../../gate/core/ports/export-cursors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { WaitingReviews } from '../records/held-by.ts'

/** The log of a gate and its cursors, in the state of the gate. */
export interface GateLog {
  readonly exports: ExportCursors
  readonly origin: LogOrigin
  readonly people: WaitingReviews
  /** By its id, or by the id of its call. */
  decision(id: string): LoggedDecision | undefined
  entries(after: number, limit: number): readonly StoredEntry[]
  head(): Pick<StoredEntry, 'seq'>
}

/** Lends the log to some work. */
export type UseLog = <T>(work: (log: GateLog) => Promise<T>) => Promise<T>
