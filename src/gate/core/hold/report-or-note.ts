import { GateError } from '../../../ground/model/errors.ts'
import type { ReportReading, ToolReport } from '../../../ground/model/tool-report.ts'
import type { Gate } from '../gate.ts'

/**
 * Tells a gate of a report. Of a result that the gate refuses it is told at least that there was one, which nobody read: what it
 * ordered must not run as if nothing had been said. Rejects all the same, with the first error.
 */
export async function reportOrNote(gate: Pick<Gate, 'report'>, report: ToolReport): Promise<ReportReading> {
  try {
    return await gate.report(report)
  } catch (error) {
    const isResult = report.from === undefined || report.from === 'result'
    if (isRefusal(error) && isResult) await gate.report(noteOf(report)).catch(() => undefined)
    throw error
  }
}

/** The gate is there, and will not take it another time either. */
export function isRefusal(error: unknown): boolean {
  return error instanceof GateError && /^(?:invalid|forbidden|conflict|missing|usage)$/.test(error.code)
}

/** Nothing is left in it that may have been the cause. */
function noteOf({ session, agent, profile, text, unread = 0 }: ToolReport): ToolReport {
  const bytes = Buffer.byteLength(text) + unread
  return { session, agent, profile, tool: null, text: '', unread: Math.max(1, bytes) }
}
