import type { ToolReport } from '../../../ground/model/tool-report.ts'
import { heedsReports, queueReports, wellFormed } from './queue-reports.ts'
import type { PreparedCall } from './prepare-call.ts'

/** The end of a call. */
export type Ending =
  | { readonly value: unknown; readonly milliseconds: number }
  | { readonly error: unknown; readonly milliseconds: number }

/** More of a result than this is not read. */
const longest = 1_048_576

/**
 * Tells the gate how a call ended: its result or error as text, and how long it took. Never rejects, and never changes
 * what the caller gets: the function has run. What can’t be told is told as that.
 */
export function reportOutcome({ tool, call }: PreparedCall, ending: Ending): void {
  const { gate } = tool
  if (!heedsReports(gate)) return
  const report: ToolReport = {
    session: call.session,
    agent: call.agent,
    profile: call.profile,
    tool: call.tool,
    callId: call.id,
    text: wellFormed('error' in ending ? errorText(ending.error) : resultText(ending.value)),
    milliseconds: Math.round(ending.milliseconds * 100) / 100,
    ...('error' in ending && { failed: true }),
  }
  queueReports(gate, call.session, [report])
}

/** The text of a value, as a model reads it; bounded. */
export function resultText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, longest)
  if (value === undefined) return ''
  if (value instanceof Uint8Array)
    return Buffer.from(value.buffer, value.byteOffset, Math.min(value.byteLength, longest)).toString()
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, longest)
  } catch (error) {
    return `(a result that can’t be written as JSON: ${errorText(error).slice(0, 200)})`
  }
}

function errorText(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, longest)
  } catch {
    return '(an error that can’t be written as text)'
  }
}
