import type { ExportRecord, Severity } from '../../records/export-record.ts'
import type { SenderContext } from '../sender.ts'

/** A value as OTLP writes it. */
export type AnyValue =
  | { readonly stringValue: string }
  | { readonly boolValue: boolean }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly AnyValue[] } }

/** An attribute of OTLP. */
export interface KeyValue {
  readonly key: string
  readonly value: AnyValue
}

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
}

/** The message that is posted to `/v1/logs`, in the form of OTLP’s JSON. */
export interface LogsRequest {
  readonly resourceLogs: readonly [
    {
      readonly resource: { readonly attributes: readonly KeyValue[] }
      readonly scopeLogs: readonly [
        {
          readonly scope: { readonly name: string; readonly version: string }
          readonly logRecords: readonly LogRecord[]
        },
      ]
    },
  ]
}

const severityTexts = { 9: 'INFO', 13: 'WARN', 14: 'WARN2', 17: 'ERROR' } as const

/** The request that holds these records. */
export function logsRequest(
  records: readonly ExportRecord[],
  { log, host, version }: SenderContext,
): LogsRequest {
  const resource = {
    'service.name': 'countersign',
    'service.version': version,
    'service.instance.id': log,
    'host.name': host,
  }
  return {
    resourceLogs: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeLogs: [{ scope: { name: 'countersign', version }, logRecords: records.map(logRecord) }],
      },
    ],
  }
}

function logRecord({ at, severity, title, kind, fields }: ExportRecord): LogRecord {
  const nanoseconds = (BigInt(at) * 1_000_000n).toString()
  return {
    timeUnixNano: nanoseconds,
    observedTimeUnixNano: nanoseconds,
    severityNumber: severity,
    severityText: severityTexts[severity],
    eventName: `countersign.${kind}`,
    body: { stringValue: title },
    attributes: attributesOf(fields),
  }
}

function attributesOf(fields: ExportRecord['fields']): readonly KeyValue[] {
  return Object.entries(fields).map(([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: ExportRecord['fields'][string]): AnyValue {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map(one => ({ stringValue: one })) } }
}
