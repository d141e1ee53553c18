import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import type { ExportRecord } from '../../src/daemon/export/records/export-record.ts'
import {
  encodeLogs,
  encodeSpans,
  logsRequest,
  spansRequest,
} from '../../src/daemon/export/targets/otlp/otlp-sender.ts'

// The serializers by which every program with OpenTelemetry for JavaScript exports, given what our records say.

// Needs the product opentelemetry.
const product = createRequire(new URL('../products/opentelemetry/package.json', import.meta.url))
const transformer = product('@opentelemetry/otlp-transformer')
const { resourceFromAttributes } = product('@opentelemetry/resources')
const { opentelemetry } = product('@opentelemetry/otlp-transformer/build/src/generated/root.js')

const context = { host: 'here', version: '1.2.3' }
const trace = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' }
const remote = '00f067aa0ba902b7'
const at = Date.UTC(2030, 0, 2, 3, 4, 5, 6)
const fields = {
  'countersign.effect': 'deny',
  'countersign.log.seq': 2 ** 40,
  'countersign.score': 3.25,
  'countersign.hard_gate': true,
  'below zero': -5,
  'countersign.finding.codes': ['destruction.root', 'zoë 🦊', ''],
  long: 'x'.repeat(5_000),
}
const base = {
  uid: 'log-7-abc',
  source: { log: 'a1' },
  kind: 'decision',
  seq: 7,
  at,
  severity: 17,
  title: 'decision deny zoë 🦊',
} as const
const [start, end] = [1_893_553_445_006_000_000n, 1_893_553_445_006_420_001n]

/** A call that was judged below a span elsewhere, a tool that failed, and a review, which is a root with a link. */
const records: readonly ExportRecord[] = [
  { ...base, fields, trace, span: { name: 'evaluate zoë 🦊', kind: 'server', parent: remote, start, end } },
  {
    ...base,
    fields: {},
    trace,
    span: { name: 'execute_tool t', kind: 'internal', parent: remote, start, end, hasFailed: true },
  },
  { ...base, fields, trace, span: { name: 'review high', kind: 'internal', start, end, link: trace } },
]

const resource = resourceFromAttributes({
  'service.name': 'countersign',
  'service.version': context.version,
  'service.instance.id': base.source.log,
  'host.name': context.host,
})
const instrumentationScope = { name: 'countersign', version: context.version }
const spanContext = (spanId: string, isRemote = false) => ({
  traceId: trace.trace,
  spanId,
  traceFlags: 1,
  isRemote,
})
const clock = (nanoseconds: bigint) => [Number(nanoseconds / 10n ** 9n), Number(nanoseconds % 10n ** 9n)]

/** A record as the SDK of OpenTelemetry hands a span to its exporters. */
function readableSpan({ fields: attributes, span }: ExportRecord) {
  if (!span) throw new Error('The record is of no span.')
  const { name, kind, parent, link, hasFailed } = span
  return {
    name,
    // The API counts from 0 for internal, OTLP from 1.
    kind: kind === 'server' ? 1 : 0,
    spanContext: () => spanContext(trace.span),
    ...(parent !== undefined && { parentSpanContext: spanContext(parent, true) }),
    startTime: clock(span.start),
    endTime: clock(span.end),
    status: { code: hasFailed ? 2 : 0 },
    attributes,
    links: link ? [{ context: spanContext(link.span) }] : [],
    events: [],
    ended: true,
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
}

/** A record as it hands a line of a log to them. */
function readableLogRecord({ fields: attributes, title, severity, kind }: ExportRecord) {
  const hrTime = clock(BigInt(at) * 1_000_000n)
  return {
    hrTime,
    hrTimeObserved: hrTime,
    severityNumber: severity,
    severityText: 'ERROR',
    eventName: `countersign.${kind}`,
    body: title,
    attributes,
    spanContext: spanContext(trace.span),
    resource,
    instrumentationScope,
    droppedAttributesCount: 0,
  }
}

/**
 * What theirs says and ours leaves out, by where it stands. Counts of what was dropped are 0 in both, as what is left out is;
 * an unset status is one that is not there. The flags are of the SDK’s own sampling, and whether a parent was remote.
 */
const leftOut = {
  logs: ['resourceLogs.scopeLogs.logRecords.flags'],
  traces: [
    'resourceSpans.scopeSpans.spans.flags',
    'resourceSpans.scopeSpans.spans.links.flags',
    'resourceSpans.scopeSpans.spans.status',
  ],
} as const

const spans = spansRequest(records, context)
const logs = logsRequest(records, context)
const signals = [
  [
    'logs',
    logs,
    encodeLogs(logs),
    opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest,
    transformer.ProtobufLogsSerializer.serializeRequest(records.map(readableLogRecord)),
    transformer.JsonLogsSerializer.serializeRequest(records.map(readableLogRecord)),
  ],
  [
    'traces',
    spans,
    encodeSpans(spans),
    opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest,
    transformer.ProtobufTraceSerializer.serializeRequest(records.map(readableSpan)),
    transformer.JsonTraceSerializer.serializeRequest(records.map(readableSpan)),
  ],
] as const

test.each(signals)(
  '%s: our bytes say what the published serializer’s do',
  (name, _request, ours, type, theirs) => {
    const read = (bytes: Uint8Array) =>
      type.toObject(type.decode(bytes), { longs: String, bytes: String, defaults: true })
    expect(differences(read(theirs), read(ours))).toEqual(leftOut[name])
  },
)

test.each(signals)(
  '%s: our JSON says what the published serializer’s does',
  (name, ours, _bytes, _type, _theirs, json) => {
    const theirs = JSON.parse(new TextDecoder().decode(json), (key, value) =>
      // A number in theirs; JSON’s hold none above 2^53, so ours is a text, as OTLP has it.
      key === 'intValue' ? String(value) : key.startsWith('dropped') && value === 0 ? undefined : value,
    )
    const found = differences(withoutEmpty(theirs), withoutEmpty(ours))
    expect(found).toEqual(leftOut[name])
  },
)

const withoutEmpty = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one) => (Array.isArray(one) && one.length === 0 ? undefined : one))

/**
 * Where two values differ, sorted and each once, without the numbers of lists. Of an unset status only that one is not there
 * is a difference; a status that says something is compared as all else.
 */
function differences(theirs: unknown, ours: unknown): readonly string[] {
  const found = new Set<string>()
  const look = (one: unknown, other: unknown, path: string) => {
    if (isObject(one) && isObject(other))
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
        look(one[name], other[name], Array.isArray(one) ? path : path ? `${path}.${name}` : name)
    else if (!Object.is(one, other)) {
      const isKnown = /\.(?:flags|status)$/.test(path) && (other ?? 0) === 0
      const isUnset = path.endsWith('.status') ? (one as { code: number }).code === 0 : true
      found.add(isKnown && isUnset ? path : `${path}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`)
    }
  }
  look(theirs, ours, '')
  return [...found].sort()
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
