import { visibleText } from '../../../ground/model/visible-text.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import { reportOrNote } from '../../../gate/core/hold/report-or-note.ts'
import type { ToolReport } from '../../../ground/model/tool-report.ts'

/** Reports that are on their way, by session: the next call of a session is judged with what the last one gave back. */
const pending = new WeakMap<Gate, Map<string, Promise<void>>>()

/** Resolves when the reports before a call of this session are written; undefined where there are none. */
export function pendingOutcomes(gate: Gate, session: string): Promise<void> | undefined {
  return pending.get(gate)?.get(session)
}

/** All that is on its way to a gate. */
export async function allOutcomes(gate: Gate): Promise<void> {
  await Promise.all(pending.get(gate)?.values() ?? [])
}

/** A gate that has no use for what tools give back. */
export interface ReportHeedingGate extends Gate {
  readonly heedsReports: boolean
}

/** Tells whether a gate has a use for reports. */
export function heedsReports(gate: Gate): boolean {
  return !('heedsReports' in gate) || (gate as ReportHeedingGate).heedsReports
}

/** Tells the gate of reports after those of their session that are on their way. Never rejects: what can’t be told warns. */
export function queueReports(gate: Gate, session: string, reports: readonly ToolReport[]): void {
  const ofGate = pending.get(gate) ?? new Map<string, Promise<void>>()
  pending.set(gate, ofGate)
  const notified = tell(gate, reports, ofGate.get(session)).finally(() => {
    if (ofGate.get(session) === notified) ofGate.delete(session)
  })
  ofGate.set(session, notified)
}

async function tell(
  gate: Gate,
  reports: readonly ToolReport[],
  before: Promise<void> | undefined,
): Promise<void> {
  await before
  for (const report of reports)
    try {
      await reportOrNote(gate, report)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const what = report.from === undefined ? `The outcome of ${report.tool}` : 'A prompt'
      const warning = visibleText(`${what} could not be reported: ${why}`)
      process.emitWarning(warning, 'CountersignWarning')
    }
}

/** Half a character would make the whole report unreadable, and with it what else the text holds. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}
