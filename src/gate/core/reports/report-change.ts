import { sha256 } from '../../../people/audit/sha256.ts'
import type { Hearing, HeardReport, HeardSource, InnerRole, TextRole } from '../../../ground/model/hearing.ts'
import { headAndTail } from '../../../ground/model/head-and-tail.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import { type HeardText, hearReport, readText } from '../../../judge/provenance/hear-report.ts'
import { isEchoTool } from '../../../judge/provenance/is-echo-tool.ts'
import { withoutBoilerplate } from '../../../judge/readers/named-tools/inner-role.ts'
import { listsTools } from '../../../judge/provenance/lists-tools.ts'
import { pointingOf } from '../../../judge/provenance/read-pointing.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import type { ReportReading, CarriedReport, ToolReport } from '../../../ground/model/tool-report.ts'
import { readReport, rememberReport } from '../../../judge/session/read-report.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { ReportChange } from '../ports/store.ts'

/** Characters of one report that are read, of its head and of its tail. */
const maxRead = 1_048_576
const unheardText = { segments: [], senders: [] }
const noReading: ReportReading = { instructions: 0, secrets: [] }

/**
 * Reads a report: returns what was found in it, and what it changes in the store. Whatever fails on the way, a report is never
 * lost: what could not be read is kept as an unread text of a stranger’s.
 */
export function reportChange(
  report: ToolReport,
  at: number,
): { readonly reading: ReportReading; readonly change: ReportChange } {
  const { session } = report
  const { text, unread: cut } = headAndTail(report.text, maxRead)
  const reading = orElse(() => readReport({ ...report, text }), undefined)
  const remaining = cut + (report.unread ?? 0)
  const whole = lazy(() => Buffer.byteLength(report.text) + (report.unread ?? 0))
  const unread = () => (reading ? remaining : whole())
  const read = reading ?? noReading
  const inner = lazy(() => innerReading({ ...report, text }, read))
  const remember = (before: SessionMemory) => {
    const { role } = pointingOf(before.reads, report)
    return rememberReport(before, report, role === undefined ? read : inner()[role], at)
  }
  let body: JsonObject | undefined
  const change = {
    session,
    at,
    // A store that keeps no log never asks for it.
    get body() {
      body ??= reportBody({ ...report, unread: unread() }, read)
      return body
    },
    remember,
    hear: hearing({ ...report, text }, at, { unread, whole }),
    ...(report.offers && { offers: report.offers }),
  }
  return { reading: read, change }
}

/** Returns what of a reading counts where the agent’s client gave the text, by what it is to the agent. */
function innerReading(report: ToolReport, read: ReportReading): Readonly<Record<InnerRole, ReportReading>> {
  const ofHelper = () => readReport({ ...report, text: withoutBoilerplate(report.text, report) }).instructions
  return {
    note: { ...read, instructions: 0 },
    helper: read.instructions === 0 ? read : { ...read, instructions: orElse(ofHelper, read.instructions) },
    guide: read,
  }
}

/** The bytes of a report that nobody read: where it is read, and where reading it fails. */
interface Unread {
  readonly unread: () => number
  readonly whole: () => number
}

function hearing(report: ToolReport, at: number, { unread, whole: bytes }: Unread): ReportChange['hear'] {
  const { tool, callId } = report
  const from: HeardSource['from'] = report.from === 'person' ? 'person' : 'result'
  // Text that counts for nobody names nothing, and orders nothing; what servers say of their tools is judged with the tool.
  const isResult = report.from === undefined || report.from === 'result'
  const isHeard = from === 'person' || (isResult && report.offers === undefined)
  const known = { tool, at, ...(callId !== undefined && { callId }) }
  const heardAs = (text: string) => {
    const remaining = isHeard ? unread() : 0
    const read = isHeard ? readText(text, from, remaining > 0) : unheardText
    return { ...read, ...(remaining > 0 && { unread: remaining }) }
  }
  const whole = lazy(() => heardAs(report.text))
  const own = lazy(() => heardAs(withoutBoilerplate(report.text, report)))
  const lists = lazy(() => isHeard && listsTools(report.text, tool))
  const textFor = (role: TextRole | undefined): ReadReport => {
    if (role === 'note') return unheardText
    return role === 'helper' ? own() : whole()
  }
  const hear = hearOnce(before => {
    const pointing =
      from === 'person' ? { pointed: 0, own: false, calls: before.calls } : pointingOf(before.reads, known)
    const isHelpers = 'role' in pointing && pointing.role === 'helper'
    const isEcho = isHelpers || (from === 'result' && tool !== null && isEchoTool(tool))
    const isList = from === 'result' && !('role' in pointing) && !pointing.own && lists()
    return {
      ...known,
      from,
      ...(isEcho && { isEcho }),
      ...pointing,
      ...(isList && { role: 'tools' as const }),
    }
  }, textFor)
  const unheard = (): HeardReport => ({
    source: { ...known, from: 'result', pointed: 0, own: false, unread: Math.max(1, bytes()) },
    segments: [],
  })
  return (before, key) => orElse(() => hear(before, key), undefined) ?? unheard()
}

function orElse<T, E>(make: () => T, failed: E): T | E {
  try {
    return make()
  } catch {
    return failed
  }
}

/** The part of a report that was read, and the bytes that were not. */
interface ReadReport extends HeardText {
  readonly unread?: number
}

/** A report that comes with a call is heard twice, to judge the call and to be kept: its marks are made once, as long as its source is the same. */
function hearOnce(
  sourceOf: (before: SessionMemory) => HeardSource,
  textFor: (role: TextRole | undefined) => ReadReport,
): ReportChange['hear'] {
  let known: { readonly key: Uint8Array; readonly source: string; readonly heard: HeardReport } | undefined
  return (before, key) => {
    const about = sourceOf(before)
    const source = JSON.stringify(about)
    if (known?.key !== key || known.source !== source) {
      const { unread, ...read } = textFor(about.role)
      // The person gives no orders that others wrote, and neither do our own records, read or not.
      const isStrangers = unread !== undefined && about.from === 'result' && !about.own
      const heard = hearReport(read, { ...about, ...(isStrangers && { unread }) }, key)
      known = { key, source, heard }
    }
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
  hearing: Hearing,
  memory: SessionMemory,
  reports: readonly ReportChange[],
  key: Uint8Array,
): Hearing {
  return reports.length === 0 ? hearing : [...hearing, ...reports.map(({ hear }) => hear(memory, key))]
}

/** Returns the log’s record of a report: its sender, its length and the findings; the text only as a digest. */
function reportBody(
  { session, agent, profile, tool, callId, from, text, unread, exitCode, ...more }: ToolReport,
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
    ...(more.failed && { failed: more.failed }),
    ...(more.milliseconds !== undefined && { milliseconds: more.milliseconds }),
    characters: text.length,
    ...(unread && { unread }),
    digest: sha256(text),
    instructions,
    secrets: [...secrets],
    ...(more.boundary && { boundary: more.boundary as unknown as JsonObject }),
  }
}
