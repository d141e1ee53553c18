import { sha256 } from '../../../people/audit/sha256.ts'
import type { Hearing, HeardReport, HeardSource } from '../../../ground/model/hearing.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import { type HeardText, hearReport, readText } from '../../../judge/provenance/hear-report.ts'
import { isEchoTool } from '../../../judge/provenance/is-echo-tool.ts'
import { pointingOf } from '../../../judge/provenance/read-pointing.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import type { ReportReading, CarriedReport, ToolReport } from '../../../ground/model/tool-report.ts'
import { readReport, rememberReport } from '../../../judge/session/read-report.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { ReportChange } from '../ports/store.ts'

const unheardText: HeardText = { segments: [], senders: [] }

/** Reads a report: returns what was found in it, and what it changes in the store. */
export function reportChange(
  report: ToolReport,
  at: number,
): { readonly reading: ReportReading; readonly change: ReportChange } {
  const reading = readReport(report)
  const { session, tool, callId } = report
  const from: HeardSource['from'] = report.from === 'person' ? 'person' : 'result'
  // Text that counts for nobody names nothing, and orders nothing; what servers say of their tools is judged with the tool.
  const isResult = report.from === undefined || report.from === 'result'
  const isHeard = from === 'person' || (isResult && report.offers === undefined)
  const heard = lazy(() => (isHeard ? readText(report.text, from) : unheardText))
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
    hear: hearOnce(before => {
      const isEcho = from === 'result' && tool !== null && isEchoTool(tool)
      const about = { tool, at, from, ...(callId !== undefined && { callId }), ...(isEcho && { isEcho }) }
      const pointing =
        from === 'person' ? { pointed: 0, own: false, calls: before.calls } : pointingOf(before.reads, about)
      return { ...about, ...pointing }
    }, heard),
    ...(report.offers && { offers: report.offers }),
  }
  return { reading, change }
}

/** A report that comes with a call is heard twice, to judge the call and to be kept: its marks are made once, as long as its source is the same. */
function hearOnce(
  sourceOf: (before: SessionMemory) => HeardSource,
  text: () => HeardText,
): ReportChange['hear'] {
  let known: { readonly key: Uint8Array; readonly source: string; readonly heard: HeardReport } | undefined
  return (before, key) => {
    const about = sourceOf(before)
    const source = JSON.stringify(about)
    if (known?.key !== key || known.source !== source)
      known = { key, source, heard: hearReport(text(), about, key) }
    return known.heard
  }
}

/** Reads the reports that come with a call; each belongs to the session, agent and profile of the call. */
export function reportChanges(
  { session, agent, profile }: ToolCall,
  reports: readonly CarriedReport[],
  at: number,
): readonly ReportChange[] {
  return reports.map(one => reportChange({ ...one, session, agent, profile }, at).change)
}

/** Returns what a session knows after these reports. */
export function withReports(memory: SessionMemory, reports: readonly ReportChange[]): SessionMemory {
  return reports.reduce((before, { remember }) => remember(before), memory)
}

/** Returns what a session has heard after these reports. */
export function heardAfter(
  heard: Hearing,
  memory: SessionMemory,
  reports: readonly ReportChange[],
  key: Uint8Array,
): Hearing {
  return reports.length === 0 ? heard : [...heard, ...reports.map(({ hear }) => hear(memory, key))]
}

/** Returns the log’s record of a report: its sender, its length and the findings; the text only as a digest. */
function reportBody(
  { session, agent, profile, tool, callId, from, text, exitCode, failed, milliseconds, boundary }: ToolReport,
  { instructions, secrets }: ReportReading,
): JsonObject {
  return {
    session,
    agent,
    profile,
    tool,
    ...(callId !== undefined && { callId }),
    ...(from !== undefined && { from }),
    ...(exitCode !== undefined && { exitCode }),
    ...(failed && { failed }),
    ...(milliseconds !== undefined && { milliseconds }),
    characters: text.length,
    digest: sha256(text),
    instructions,
    secrets: [...secrets],
    ...(boundary && { boundary: boundary as unknown as JsonObject }),
  }
}
