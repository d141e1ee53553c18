import type { OtlpEncoding, OtlpSignal, OtlpTarget } from '../../../../ground/model/export-target.ts'
import { httpExchange, outcomeOfStatus, type Outcome, type Rejection } from '../../send/http-exchange.ts'
import { readHeaders } from '../../send/read-headers.ts'
import { type ExportRecord, type Severity, spanKinds } from '../../records/export-record.ts'
import type { Sender, SenderContext } from '../open-sender.ts'
import { ProtobufWriter } from './protobuf-writer.ts'
import { type AnyValue, attributesOf, bySource, type KeyValue, type Source } from './by-source.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'

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
interface SpansRequest {
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

/** A record of a log of OTLP. */
interface LogRecord {
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
interface LogsRequest {
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

/** Posts records or spans to a collector of OpenTelemetry, at the `/v1/logs` or `/v1/traces` of its endpoint. */
export function otlpSender(target: OtlpTarget, context: SenderContext): Sender {
  const url = signalAddress(target)
  return {
    send: async (records, signal) => {
      try {
        return await post(target, url, records, context, signal)
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}

/** The endpoint is that of all signals, as `OTEL_EXPORTER_OTLP_ENDPOINT` is. */
function signalAddress({ endpoint, signal }: OtlpTarget): URL {
  const url = new URL(endpoint)
  const base = url.pathname.replace(/\/v1\/(?:logs|traces)$/, '').replace(/\/$/, '')
  url.pathname = `${base}/v1/${signal}`
  return url
}

async function post(
  { encoding, headerFiles, ca, signal: what }: OtlpTarget,
  url: URL,
  records: readonly ExportRecord[],
  context: SenderContext,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = bodies[what][encoding](records, context)
  const type = encoding === 'json' ? 'application/json' : 'application/x-protobuf'
  const headers = { ...readHeaders(headerFiles), 'content-type': type }
  const answer = await httpExchange({ url, headers, body, ca }, signal)
  if (answer.status < 200 || answer.status >= 300) return outcomeOfStatus(answer)
  const rejected = partialSuccess(answer.body, String(answer.headers['content-type'] ?? type))
  return { kind: 'taken', ...(rejected && { rejected }) }
}

type MakeBody = (records: readonly ExportRecord[], context: SenderContext) => Buffer

/** The body of a request for each signal, in each form. */
const bodies: Readonly<Record<OtlpSignal, Readonly<Record<OtlpEncoding, MakeBody>>>> = {
  logs: {
    json: (records, context) => Buffer.from(JSON.stringify(logsRequest(records, context))),
    protobuf: (records, context) => encodeLogs(logsRequest(records, context)),
  },
  traces: {
    json: (records, context) => Buffer.from(JSON.stringify(spansRequest(records, context))),
    protobuf: (records, context) => encodeSpans(spansRequest(records, context)),
  },
}

/** The request as protocol buffers; the numbers are those of `opentelemetry.proto` 1.x. */
export function encodeLogs({ resourceLogs }: LogsRequest): Buffer {
  const request = new ProtobufWriter()
  for (const { resource, scopeLogs } of resourceLogs)
    request.message(1, one => {
      one.message(1, message => addResource(message, resource))
      for (const { scope, logRecords } of scopeLogs)
        one.message(2, logs => {
          logs.message(1, message => addScope(message, scope))
          for (const record of logRecords) logs.message(2, message => addRecord(message, record))
        })
    })
  return request.end()
}

function addRecord(message: ProtobufWriter, record: LogRecord): void {
  const { traceId, spanId } = record
  message
    .fixed(1, BigInt(record.timeUnixNano))
    .integer(2, BigInt(record.severityNumber))
    .text(3, record.severityText)
    .message(5, value => addValue(value, record.body))
  addAttributes(message, 6, record.attributes)
  if (traceId !== undefined && spanId !== undefined) message.hex(9, traceId).hex(10, spanId)
  message.fixed(11, BigInt(record.observedTimeUnixNano)).text(12, record.eventName)
}

/** The request as protocol buffers; the numbers are those of `opentelemetry.proto` 1.x. */
export function encodeSpans({ resourceSpans }: SpansRequest): Buffer {
  const request = new ProtobufWriter()
  for (const { resource, scopeSpans } of resourceSpans)
    request.message(1, one => {
      one.message(1, message => addResource(message, resource))
      for (const { scope, spans } of scopeSpans)
        one.message(2, scoped => {
          scoped.message(1, message => addScope(message, scope))
          for (const span of spans) scoped.message(2, message => addSpan(message, span))
        })
    })
  return request.end()
}

function addSpan(message: ProtobufWriter, span: Span): void {
  const { traceId, spanId, parentSpanId, links = [], status } = span
  message.hex(1, traceId).hex(2, spanId)
  if (parentSpanId !== undefined) message.hex(4, parentSpanId)
  message
    .text(5, span.name)
    .integer(6, BigInt(span.kind))
    .fixed(7, BigInt(span.startTimeUnixNano))
    .fixed(8, BigInt(span.endTimeUnixNano))
  addAttributes(message, 9, span.attributes)
  for (const link of links) message.message(13, one => one.hex(1, link.traceId).hex(2, link.spanId))
  if (status) message.message(15, one => one.integer(3, BigInt(status.code)))
}

/**
 * Reads how many records a collector threw away, in an answer of JSON or of protocol buffers; undefined where it kept all,
 * or where its answer can’t be read: it was 2xx, and that counts.
 */
export function partialSuccess(body: Buffer, contentType: string): Rejection | undefined {
  try {
    const { count, why } = contentType.includes('json') ? inJson(body) : inProtobuf(body)
    if (!Number.isSafeInteger(count) || count <= 0) return undefined
    return { count, why: `it threw ${count} away: ${visibleText(why, 200) || 'it does not say why'}` }
  } catch {
    return undefined
  }
}

interface Read {
  readonly count: number
  readonly why: string
}

function inJson(body: Buffer): Read {
  const answer = JSON.parse(body.toString() || '{}') as {
    readonly partialSuccess?: {
      readonly rejectedLogRecords?: string | number
      readonly rejectedSpans?: string | number
      readonly errorMessage?: string
    }
  }
  const { rejectedLogRecords, rejectedSpans, errorMessage = '' } = answer.partialSuccess ?? {}
  return { count: Number(rejectedLogRecords ?? rejectedSpans ?? 0), why: String(errorMessage) }
}

/** Field 1 of the answer holds the number (1) and the message (2). */
function inProtobuf(body: Buffer): Read {
  const fields = fieldsOf(body)
  const inner = fields.get(1)
  if (!Buffer.isBuffer(inner)) return { count: 0, why: '' }
  const bytes = fieldsOf(inner)
  const [count, why] = [bytes.get(1), bytes.get(2)]
  return { count: typeof count === 'number' ? count : 0, why: Buffer.isBuffer(why) ? why.toString() : '' }
}

/** The fields of a message that are numbers or bytes; throws a RangeError for what is none. */
function fieldsOf(bytes: Buffer): ReadonlyMap<number, number | Buffer> {
  const found = new Map<number, number | Buffer>()
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes.readUInt8(at++)
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const field = Math.floor(tag / 8)
    if (tag % 8 === 0) found.set(field, varint())
    else if (tag % 8 === 2) {
      const end = varint() + at
      if (end > bytes.length) throw new RangeError('The answer ends early.')
      found.set(field, bytes.subarray(at, end))
      at = end
    } else throw new RangeError('The answer is none of OTLP.')
  }
  return found
}

/** Writes the program that a request is from. */
function addResource(message: ProtobufWriter, { attributes }: Source['resource']): void {
  addAttributes(message, 1, attributes)
}

/** Writes the part of it that made what the request holds. */
function addScope(message: ProtobufWriter, { name, version }: Source['scope']): void {
  message.text(1, name).text(2, version)
}

/** Writes attributes as a field that is repeated. */
function addAttributes(message: ProtobufWriter, field: number, attributes: readonly KeyValue[]): void {
  for (const { key, value } of attributes)
    message.message(field, pair => pair.text(1, key).message(2, one => addValue(one, value)))
}

/** Writes a value. */
function addValue(message: ProtobufWriter, value: AnyValue): void {
  if ('stringValue' in value) message.text(1, value.stringValue)
  else if ('boolValue' in value) message.flag(2, value.boolValue)
  else if ('intValue' in value) message.integer(3, BigInt(value.intValue))
  else if ('doubleValue' in value) message.double(4, value.doubleValue)
  else
    message.message(5, list => {
      for (const one of value.arrayValue.values) list.message(1, each => addValue(each, one))
    })
}
