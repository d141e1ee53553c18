import type { ToolCall } from '../../model/call.ts'
import type { SessionMemory } from '../../model/session-memory.ts'
import type { ReportReading, ToldReport, ToolReport } from '../../model/tool-report.ts'
import { readReport, rememberReport } from '../../session/read-report.ts'
import type { JsonObject } from '../../model/json.ts'
import type { ReportChange } from '../ports/store.ts'
import { reportBody } from './report-body.ts'

/** A report read: what was found, and what it changes. */
export function reportChange(
  report: ToolReport,
  at: number,
): { readonly reading: ReportReading; readonly change: ReportChange } {
  const reading = readReport(report)
  const { session } = report
  const remember = (before: SessionMemory) => rememberReport(before, report, reading, at)
  let body: JsonObject | undefined
  const change = {
    session,
    at,
    // A store that keeps no log never asks for it.
    get body() {
      body ??= reportBody(report, reading)
      return body
    },
    remember,
    ...(report.offers && { offers: report.offers }),
  }
  return { reading, change }
}

/** What was told with a call changes. */
export function toldChanges(
  { session, agent, profile }: ToolCall,
  told: readonly ToldReport[],
  at: number,
): readonly ReportChange[] {
  return told.map(one => reportChange({ ...one, session, agent, profile }, at).change)
}

/** What a session knows once it was told. */
export function withTold(memory: SessionMemory, told: readonly ReportChange[]): SessionMemory {
  return told.reduce((before, { remember }) => remember(before), memory)
}
