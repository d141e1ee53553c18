import { isContent, maxSaid, saidText } from '../../../gate/core/intake/said-text.ts'
import { type HeadAndTail, headAndTail } from '../../../ground/model/head-and-tail.ts'
import type { ToolReport } from '../../../ground/model/tool-report.ts'
import { heedsReports, queueReports, wellFormed } from './queue-reports.ts'
import type { PreparedCall } from './prepare-call.ts'

/** The end of a call. */
export type Ending =
  | { readonly value: unknown; readonly milliseconds: number }
  | { readonly error: unknown; readonly milliseconds: number }

/**
 * Tells the gate how a call ended: its result or error as text, and how long it took. Never rejects, and never changes
 * what the caller gets: the function has run. What can’t be told is told as that.
 */
export function reportOutcome({ tool, call }: PreparedCall, ending: Ending): void {
  const { gate } = tool
  if (!heedsReports(gate)) return
  const parts = 'error' in ending ? headAndTail(errorText(ending.error), maxSaid) : resultText(ending.value)
  const report: ToolReport = {
    session: call.session,
    agent: call.agent,
    profile: call.profile,
    tool: call.tool,
    callId: call.id,
    ...saidParts(parts),
    milliseconds: Math.round(ending.milliseconds * 100) / 100,
    ...('error' in ending && { failed: true }),
  }
  queueReports(gate, call.session, [report])
}

/** A text as a report has it. */
export type SaidParts = Pick<ToolReport, 'text' | 'unread'>

/** A text as a report has it: without half a character, and with the bytes that are left out. */
export function saidParts({ text, unread }: HeadAndTail): SaidParts {
  return { text: wellFormed(text), ...(unread > 0 && { unread }) }
}

/** The text of a value, as a model reads it: one text, content blocks, or the JSON of anything else; bounded. */
export function resultText(value: unknown): HeadAndTail {
  try {
    return isContent(value) ? saidText(value) : headAndTail(textOf(value), maxSaid)
  } catch (error) {
    const why = errorText(error).slice(0, 200)
    return { text: `(a result that can’t be written as JSON: ${why})`, unread: 1 }
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return ''
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString()
  return JSON.stringify(value) ?? String(value)
}

function errorText(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  } catch {
    return '(an error that can’t be written as text)'
  }
}
