import { visibleText } from '../../model/visible-text.ts'
import type { Gate } from '../../gate/gate.ts'
import type { ToolReport } from '../../model/tool-report.ts'
import type { PreparedCall } from './prepare-call.ts'

/** The end of a call. */
export type Ending =
  | { readonly value: unknown; readonly milliseconds: number }
  | { readonly error: unknown; readonly milliseconds: number }

/** More of a result than this is not read. */
const longest = 1_048_576

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

/**
 * Tells the gate how a call ended: its result or error as text, and how long it took. Never rejects, and never changes
 * what the caller gets: the function has run. What can’t be told is told as that.
 */
export function reportOutcome({ tool, call }: PreparedCall, ending: Ending): void {
  const { gate } = tool
  if ('heedsReports' in gate && !(gate as ReportHeedingGate).heedsReports) return
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
  const ofGate = pending.get(gate) ?? new Map<string, Promise<void>>()
  pending.set(gate, ofGate)
  const told = tell(gate, report, ofGate.get(call.session)).finally(() => {
    if (ofGate.get(call.session) === told) ofGate.delete(call.session)
  })
  ofGate.set(call.session, told)
}

async function tell(gate: Gate, report: ToolReport, before: Promise<void> | undefined): Promise<void> {
  await before
  try {
    await gate.report(report)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const warning = visibleText(`The outcome of ${report.tool} could not be reported: ${why}`)
    process.emitWarning(warning, 'CountersignWarning')
  }
}

function resultText(value: unknown): string {
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

/** Half a character would make the whole report unreadable, and with it what else the text holds. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
}

function errorText(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, longest)
  } catch {
    return '(an error that can’t be written as text)'
  }
}
