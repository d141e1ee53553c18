import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { encodeLogs } from '../../src/export/targets/otlp/encode-logs.ts'
import { type AnyValue, logsRequest } from '../../src/export/targets/otlp/logs-request.ts'
import type { ExportRecord } from '../../src/export/records/export-record.ts'

const product = createRequire(new URL('../products/opentelemetry/package.json', import.meta.url))
/** What OpenTelemetry’s own project makes of its protocol. */
const { opentelemetry } = product('@opentelemetry/otlp-transformer/build/src/generated/root.js')
const logs = opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest

const record: ExportRecord = {
  uid: 'log-7-abc',
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
}

test('what is written is read by others as what JSON says', () => {
  const request = logsRequest([record, { ...record, fields: {} }], {
    log: 'a1',
    host: 'here',
    version: '1.2.3',
  })
  const read = logs.toObject(logs.decode(encodeLogs(request)), { longs: String, arrays: true })
  expect(withoutEmpty(read)).toEqual(withoutEmpty(request))
})

/** Lists that are empty are not written, and so are not read. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value as Record<string, AnyValue>)
  return Object.fromEntries(
    members.flatMap(([name, one]) =>
      Array.isArray(one) && one.length === 0 ? [] : [[name, withoutEmpty(one)]],
    ),
  )
}
