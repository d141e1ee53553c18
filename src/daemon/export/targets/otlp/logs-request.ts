import type { ExportRecord, Severity } from '../../records/export-record.ts'
import type { SenderContext } from '../sender.ts'
import { type AnyValue, attributesOf, type KeyValue, type Source, bySource } from './by-source.ts'

/** A record of a log of OTLP. */
export interface LogRecord {
  /** Nanoseconds since 1970, as a text: JSON’s numbers do not hold them. */
  readonly timeUnixNano: string
  readonly observedTimeUnixNano: string
  readonly severityNumber: Severity
  readonly severityText: string
  readonly eventName: string
  readonly body: AnyValue
  readonly attributes: readonly KeyValue[]
  /** Hex. */
  readonly traceId?: string
  readonly spanId?: string
}

/** The message that is posted to `/v1/logs`, in the form of OTLP’s JSON. */
export interface LogsRequest {
  readonly resourceLogs: readonly {
    readonly resource: Source['resource']
    readonly scopeLogs: readonly [
      { readonly scope: Source['scope']; readonly logRecords: readonly LogRecord[] },
    ]
  }[]
}

const severityTexts = { 9: 'INFO', 13: 'WARN', 14: 'WARN2', 17: 'ERROR' } as const

/** The request that holds these records. */
export function logsRequest(records: readonly ExportRecord[], context: SenderContext): LogsRequest {
  const resourceLogs = bySource(records, context).map(
    ({ resource, scope, records: some }): LogsRequest['resourceLogs'][number] => ({
      resource,
      scopeLogs: [{ scope, logRecords: some.map(logRecord) }],
    }),
  )
  return { resourceLogs }
}

function logRecord({ at, severity, title, kind, fields, trace }: ExportRecord): LogRecord {
  const nanoseconds = (BigInt(at) * 1_000_000n).toString()
  const { trace_id: _trace, span_id: _span, ...others } = fields
  return {
    timeUnixNano: nanoseconds,
    observedTimeUnixNano: nanoseconds,
    severityNumber: severity,
    severityText: severityTexts[severity],
    eventName: `countersign.${kind}`,
    body: { stringValue: title },
    attributes: attributesOf(others),
    ...(trace && { traceId: trace.trace, spanId: trace.span }),
  }
}
