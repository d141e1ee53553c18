import type { ExportRecord } from './export-record.ts'

/** A record that is of no entry, by which a person tries a target. */
export function testRecord(id: string, at: number): ExportRecord {
  const uid = `test-${id}`
  return {
    uid,
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
  }
}
