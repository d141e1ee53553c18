import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ExportRecord } from '../../src/daemon/export/records/export-record.ts'
import {
  encodeLogs,
  encodeSpans,
  logsRequest,
  spansRequest,
} from '../../src/daemon/export/targets/otlp/otlp-sender.ts'
import { needsWholeRun } from '../needs.ts'
import { hasVectors, unpackVectors, withVectors } from './telemetry-vectors.ts'

// Needs the product opentelemetry.
const product = createRequire(new URL('../products/opentelemetry/package.json', import.meta.url))
/** What OpenTelemetry’s own project makes of its protocol. */
const { opentelemetry } = product('@opentelemetry/otlp-transformer/build/src/generated/root.js')

const trace = '0af7651916cd43dd8448eb211c80319c'
const span = 'b7ad6b7169203331'

const record: ExportRecord = {
  uid: 'log-7-abc',
  source: { log: 'a1' },
  kind: 'decision',
  seq: 7,
  at: Date.UTC(2030, 0, 2, 3, 4, 5, 6),
  severity: 17,
  title: 'decision deny zoë 🦊',
  fields: {
    'countersign.effect': 'deny',
    'countersign.log.seq': 2 ** 40,
    'countersign.score': 3.25,
    'below zero': -5,
    'countersign.hard_gate': true,
    'countersign.finding.codes': ['destruction.root', ''],
    long: 'x'.repeat(5_000),
  },
  trace: { trace, span },
  span: {
    name: 'evaluate zoë 🦊',
    kind: 'internal',
    parent: '00f067aa0ba902b7',
    start: 1_893_553_445_006_000_000n,
    end: 1_893_553_445_006_420_001n,
    link: { trace: span + span, span },
    hasFailed: true,
  },
}
const { trace: _trace, span: _span, ...bare } = record
const root: ExportRecord = {
  ...record,
  fields: {},
  span: { name: 'review high', kind: 'server', start: 0n, end: 1n },
}
const context = { host: 'here', version: '1.2.3' }
const logs = logsRequest([record, { ...bare, fields: {} }], context)
const spans = spansRequest([record, root, bare], context)
const { v1: logsService } = opentelemetry.proto.collector.logs
const { v1: traceService } = opentelemetry.proto.collector.trace

/** A request for each signal: its JSON, our bytes, the class that OpenTelemetry has for it, and the name of the message. */
const requests = [
  ['logs', logs, encodeLogs(logs), logsService.ExportLogsServiceRequest, 'ExportLogsServiceRequest'],
  ['traces', spans, encodeSpans(spans), traceService.ExportTraceServiceRequest, 'ExportTraceServiceRequest'],
] as const

test.each(requests)(
  '%s: what is written is read by others as what JSON says',
  (_name, request, bytes, type) => {
    const read = type.toObject(type.decode(bytes), { longs: String, arrays: true })
    expect(hexOf(withoutEmpty(read))).toEqual(withoutEmpty(request))
  },
)

test.each(requests)('%s: others write the same bytes', (_name, request, bytes, type) => {
  const theirs = Buffer.from(type.encode(type.fromObject(bytesOf(request))).finish())
  expect(theirs.equals(bytes)).toBe(true)
})

describe('the published definitions', withVectors, () => {
  const folder = hasVectors ? unpackVectors('otlp') : ''

  test.each(requests)(
    '%s: protoc knows every field',
    needsWholeRun(),
    (name, _request, bytes, _type, message) => {
      const service = name === 'logs' ? 'logs' : 'trace'
      const of = `opentelemetry.proto.collector.${service}.v1.${message}`
      const file = join('opentelemetry', 'proto', 'collector', service, 'v1', `${service}_service.proto`)
      const text = execFileSync('protoc', [`--decode=${of}`, '-I', folder, join(folder, file)], {
        input: bytes,
        encoding: 'utf8',
      })
      // A field that the definitions do not name is printed by its number.
      expect(text).not.toMatch(/^\s*\d+[:\s{]/m)
      expect(text).toContain('key: "countersign.finding.codes"')
      expect(text).toContain('int_value: 1099511627776')
      expect(text).toContain('int_value: -5')
      if (name === 'logs') expect(text).toContain('severity_number: SEVERITY_NUMBER_ERROR')
      else
        for (const part of [
          'kind: SPAN_KIND_INTERNAL',
          'kind: SPAN_KIND_SERVER',
          'code: STATUS_CODE_ERROR',
          'links {',
          'start_time_unix_nano: 1893553445006000000',
          'end_time_unix_nano: 1893553445006420001',
        ])
          expect(text).toContain(part)
    },
  )
})

const ids: ReadonlySet<string> = new Set(['traceId', 'spanId', 'parentSpanId'])

/** Ids are bytes there, and hex in OTLP’s JSON. */
const hexOf = (value: unknown) =>
  mapped(value, (name, one) => (ids.has(name) ? Buffer.from(one as Uint8Array).toString('hex') : one))
const bytesOf = (value: unknown) =>
  mapped(value, (name, one) => (ids.has(name) ? Buffer.from(one as string, 'hex') : one))

/** Lists that are empty are not written, and so are not read. */
const withoutEmpty = (value: unknown) =>
  mapped(value, (_name, one) => (Array.isArray(one) && one.length === 0 ? undefined : one))

/** A value with every member of its objects changed; those that become undefined are left out. */
function mapped(value: unknown, change: (name: string, one: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(one => mapped(one, change))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const changed = change(name, one)
      return changed === undefined ? [] : [[name, mapped(changed, change)]]
    }),
  )
}
