import { type ExportRecord, spanKinds } from '../../records/export-record.ts'
import type { SenderContext } from '../sender.ts'
import { attributesOf, type KeyValue, type Source, bySource } from './by-source.ts'

/** A span of OTLP. Ids are hex, times nanoseconds since 1970 as texts. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly KeyValue[]
  readonly links?: readonly [{ readonly traceId: string; readonly spanId: string }]
  /** Left out where it is unset: a denial is no error. */
  readonly status?: { readonly code: typeof errorStatus }
}

/** The message that is posted to `/v1/traces`, in the form of OTLP’s JSON. */
export interface SpansRequest {
  readonly resourceSpans: readonly {
    readonly resource: Source['resource']
    readonly scopeSpans: readonly [{ readonly scope: Source['scope']; readonly spans: readonly Span[] }]
  }[]
}

const errorStatus = 2

/** The request that holds the spans of these records. */
export function spansRequest(records: readonly ExportRecord[], context: SenderContext): SpansRequest {
  const resourceSpans = bySource(records, context).map(
    ({ resource, scope, records: some }): SpansRequest['resourceSpans'][number] => ({
      resource,
      scopeSpans: [{ scope, spans: some.flatMap(spanIn) }],
    }),
  )
  return { resourceSpans }
}

function spanIn({ trace, span, fields }: ExportRecord): readonly Span[] {
  if (!trace || !span) return []
  const { name, kind, parent, start, end, link, hasFailed } = span
  return [
    {
      traceId: trace.trace,
      spanId: trace.span,
      ...(parent !== undefined && { parentSpanId: parent }),
      name,
      kind: spanKinds[kind],
      startTimeUnixNano: String(start),
      endTimeUnixNano: String(end),
      attributes: attributesOf(fields),
      ...(link && { links: [{ traceId: link.trace, spanId: link.span }] }),
      ...(hasFailed && { status: { code: errorStatus } }),
    },
  ]
}
