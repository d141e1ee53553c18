import { listOpenings } from '../../../people/audit/parts/opening.ts'
import { revealParts } from '../../../people/audit/parts/reveal-parts.ts'
import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { evaluateSpan, type SpanId } from '../../../people/audit/span-id.ts'
import type { ExportExtra } from '../../../ground/model/export-target.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { TraceParent } from '../../../ground/model/trace-parent.ts'
import type { ExportRecord, Fields, FieldValue, RecordSource, Severity } from './export-record.ts'
import { fieldIn } from './field-row.ts'
import { fieldTables } from './field-tables.ts'

/** The facts that a record has besides its entry. */
export interface RecordContext {
  readonly source: RecordSource
  readonly include: readonly ExportExtra[]
}

/** An entry of the log as it may leave this machine. */
export function recordOf(entry: StoredEntry, { source, include }: RecordContext): ExportRecord {
  const { seq, at, kind, hash } = entry
  const body = bodyOf(entry)
  const uid = uidOf(source.log, entry)
  const fields: Record<string, FieldValue> = {
    'log.record.uid': uid,
    'event.name': `countersign.${kind}`,
    'countersign.log.origin': source.log,
    'countersign.log.seq': seq,
    'countersign.entry.hash': hash,
  }
  for (const row of fieldTables[kind]) {
    const isChosen = row.extra === undefined || include.includes(row.extra)
    const value = isChosen ? fieldIn(body, row) : undefined
    if (value !== undefined) fields[row.field] = value
  }
  const trace = traceIn(body)
  if (trace) Object.assign(fields, { trace_id: trace.trace, span_id: trace.span })
  if (fields['countersign.reason.kind'] === 'failed') fields['error.type'] = 'evaluation_failed'
  const title = titleOf(kind, fields)
  return { uid, source, kind, seq, at, severity: severityOf(fields), title, fields, ...(trace && { trace }) }
}

/**
 * The id of an entry’s record: the same whenever it is sent, and another one for the entry that has its number in the other
 * history of a log that was set back.
 */
export function uidOf(log: string, { seq, hash }: Pick<StoredEntry, 'seq' | 'hash'>): string {
  return `${log}-${seq}-${hash.slice(0, 12)}`
}

/** The span of the decision that an entry holds. */
function traceIn(body: JsonObject): SpanId | undefined {
  const { decision, trace } = body as { readonly decision?: Json; readonly trace?: Json }
  const id = isJsonObject(decision) ? decision['id'] : undefined
  return typeof id === 'string' ? evaluateSpan({ id }, trace as TraceParent | undefined) : undefined
}

/** The body with its sealed parts; the page of a review never leaves. */
function bodyOf({ body, openings = '', erased = [] }: StoredEntry): JsonObject {
  return revealParts({
    body: JSON.parse(body) as JsonObject,
    openings: listOpenings(openings),
    erased: () => erased,
    leave: '/page',
  }).record
}

const grave: ReadonlySet<FieldValue> = new Set(['seal_broken', 'uninstalled', 'code_guessed'])

function severityOf(fields: Fields): Severity {
  const codes = fields['countersign.finding.codes']
  const isCanary = Array.isArray(codes) && codes.some(code => String(code).startsWith('canary.'))
  const effect = fields['countersign.effect']
  const isDecision = fields['countersign.decision.id'] !== undefined && effect !== undefined
  if (isDecision && (fields['countersign.hard_gate'] === true || isCanary)) return 17
  if (fields['event.name'] === 'countersign.recovery') return 17
  if (isDecision && effect === 'deny') return 14
  if (grave.has(fields['countersign.event'] ?? '')) return 14
  return isDecision && effect === 'queue' ? 13 : 9
}

function titleOf(kind: ExportRecord['kind'], fields: Fields): string {
  const effect = fields['countersign.effect']
  const tool = fields['gen_ai.tool.name']
  const what = kind === 'decision' || kind === 'dry_run' ? [effect, tool] : [fields['countersign.event']]
  return [kind.replace('_', ' '), ...what].filter(word => word !== undefined).join(' ')
}
