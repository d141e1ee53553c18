import { reviewSpan } from '../../../people/audit/span-id.ts'
import type { ExportRecord } from './export-record.ts'

/** A record that is of no entry, by which a person tries a target. */
export function testRecord(id: string, at: number): ExportRecord {
  const moment = BigInt(at) * 1_000_000n
  const uid = `test-${id}`
  return {
    uid,
    source: { log: 'test' },
    kind: 'access',
    seq: 0,
    at,
    severity: 9,
    title: 'a test record',
    fields: {
      'log.record.uid': uid,
      'event.name': 'countersign.access',
      'countersign.event': 'export_tested',
    },
    trace: reviewSpan(uid),
    span: { name: 'a test span', kind: 'internal', start: moment, end: moment },
  }
}
