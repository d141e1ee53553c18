import type { ExportTarget, ShownExport } from '../../../ground/model/export-target.ts'
import { newCursor } from './new-cursor.ts'
import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { ExportCursors } from '../../../gate/core/ports/export-cursors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { WaitingReviews } from '../records/held-until-answered.ts'

/** Shows how each target stands: names, counts and reasons, and no secret. */
export function showExports(
  log: Pick<GateLog, 'exports' | 'entries' | 'head'>,
  targets: readonly ExportTarget[],
): readonly ShownExport[] {
  const head = log.head().seq
  return targets.map(target => {
    const { seq, held, ...shown } = log.exports.read(target.name) ?? newCursor(head)
    return {
      name: target.name,
      kind: target.kind,
      lag: Math.max(0, head - seq),
      lagSince: log.entries(seq, 1)[0]?.at ?? null,
      held: held.length,
      ...shown,
      isAcknowledged: isAcknowledged(target),
    }
  })
}

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

/** Tells whether a target says itself that it keeps what it took. */
export function isAcknowledged(target: ExportTarget): boolean {
  return target.kind !== 'syslog' && !(target.kind === 'splunk-hec' && !target.acknowledge)
}
