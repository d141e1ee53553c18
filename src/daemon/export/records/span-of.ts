import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { evaluateSpan, executeSpan, reviewSpan } from '../../../people/audit/span-id.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TraceParent } from '../../../ground/model/trace-parent.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import type { ExportRecord, RecordSpan } from './export-record.ts'

/** The rest of the log that spans follow from. */
export interface SpanSources {
  readonly people: { review(id: string): Review | undefined }
  /** By its id, or by the id of its call. */
  decision(id: string): Promise<LoggedDecision | undefined>
}

/**
 * The span that an entry ends: of a call that was judged, of one that was run beside the gate, or of a review. Undefined for
 * what ends none, and where whoever asked said that the trace is not recorded.
 */
export async function spanOf(
  entry: StoredEntry,
  record: ExportRecord,
  log: SpanSources,
): Promise<ExportRecord | undefined> {
  if (entry.kind === 'decision') return judgedSpan(entry, record)
  if (entry.kind === 'report') return ranSpan(entry, record, log)
  return entry.kind === 'review' ? reviewedSpan(entry, record, log) : undefined
}

function judgedSpan({ body }: StoredEntry, record: ExportRecord): ExportRecord | undefined {
  const { call, decision, trace: parent } = JSON.parse(body) as LoggedDecision
  if (parent?.isSampled === false) return undefined
  const { 'gen_ai.tool.name': tool } = record.fields
  const start = nanoseconds(call.at)
  return asSpan(record, {
    name: `evaluate ${tool}`,
    kind: call.origin === 'http' ? 'server' : 'internal',
    ...parentOf(parent),
    start,
    end: start + nanoseconds(judgedAfter(call.at, decision)),
  })
}

/**
 * Milliseconds from a call’s arrival until it was judged. What judging itself took is known to hundredths; a call that waited
 * before it, say for what its team’s hub answers, was judged as late as the clock says, which may be a millisecond off.
 */
function judgedAfter(arrived: number, { at, milliseconds = 0 }: LoggedDecision['decision']): number {
  const since = at - arrived
  return since > milliseconds + 1 ? since : milliseconds
}

/** The front ends that run what they ask for themselves; of other calls the client or the server has a span of its own. */
const running: ReadonlySet<string> = new Set(['run', 'start', 'sdk'])

async function ranSpan(
  { body, at }: StoredEntry,
  record: ExportRecord,
  log: SpanSources,
): Promise<ExportRecord | undefined> {
  const { callId, milliseconds, from, failed, exitCode = 0 } = JSON.parse(body) as JsonObject
  if (typeof callId !== 'string' || typeof milliseconds !== 'number' || from !== undefined) return undefined
  const { call, decision, trace: parent } = (await log.decision(callId)) ?? {}
  if (!call || !decision || !running.has(call.origin) || parent?.isSampled === false) return undefined
  const tool = visibleText(call.tool ?? call.kind, 256)
  const hasFailed = failed === true || exitCode !== 0
  const end = nanoseconds(at)
  const trace = executeSpan(decision, parent)
  const fields = {
    ...record.fields,
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': tool,
    'countersign.decision.id': decision.id,
    ...(hasFailed && { 'error.type': 'tool_error' }),
  }
  return asSpan(
    { ...record, fields, trace },
    {
      name: `execute_tool ${tool}`,
      kind: 'internal',
      ...parentOf(parent ?? { ...evaluateSpan(decision), isSampled: true }),
      start: end - nanoseconds(milliseconds),
      end,
      ...(hasFailed && { hasFailed }),
    },
  )
}

const ends: ReadonlySet<unknown> = new Set(['approved', 'denied', 'returned', 'expired', 'withdrawn'])

async function reviewedSpan(
  { body, at }: StoredEntry,
  record: ExportRecord,
  log: SpanSources,
): Promise<ExportRecord | undefined> {
  const { event, review: id } = JSON.parse(body) as JsonObject
  const review = ends.has(event) && typeof id === 'string' ? log.people.review(id) : undefined
  if (!review) return undefined
  const asked = await log.decision(review.decisionId)
  if (asked?.trace?.isSampled === false) return undefined
  return asSpan(
    { ...record, trace: reviewSpan(review.id) },
    {
      name: `review ${review.level}`,
      kind: 'internal',
      start: nanoseconds(review.openedAt),
      end: nanoseconds(at),
      link: evaluateSpan({ id: review.decisionId }, asked?.trace),
    },
  )
}

/** A span names its own ids, and has no event’s name. */
function asSpan(record: ExportRecord, span: RecordSpan): ExportRecord {
  const { trace_id: _trace, span_id: _span, 'event.name': _event, ...fields } = record.fields
  return { ...record, fields, span }
}

function parentOf(parent: TraceParent | undefined): Pick<RecordSpan, 'parent'> {
  return parent ? { parent: parent.span } : {}
}

/** Of milliseconds, whose parts are hundredths. */
function nanoseconds(milliseconds: number): bigint {
  const whole = Math.trunc(milliseconds)
  return BigInt(whole) * 1_000_000n + BigInt(Math.round((milliseconds - whole) * 1e6))
}
