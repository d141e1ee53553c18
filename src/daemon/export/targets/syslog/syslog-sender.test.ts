import { expect, test } from 'vitest'
import type { ExportRecord } from '../../records/export-record.ts'
import { countedFrame, syslogLine } from './syslog-sender.ts'

const record: ExportRecord = {
  uid: 'log-7-abc',
  source: { log: 'log' },
  kind: 'decision',
  seq: 7,
  at: Date.UTC(2030, 0, 2, 3, 4, 5, 6),
  severity: 14,
  title: 'decision deny mcp',
  fields: { 'countersign.effect': 'deny', 'gen_ai.tool.name': 'a"b\\c]d', 'user.name': 'zoë\u202e' },
}

test('a message has its header, structured data that can be filtered by, and the record as JSON', () => {
  const line = syslogLine(record, { host: 'my host', pid: 42, enterprise: 32_473 })
  expect(line).toBe(
    '<84>1 2030-01-02T03:04:05.006Z myhost countersign 42 decision ' +
      '[countersign@32473 uid="log-7-abc" seq="7" effect="deny" tool="a\\"b\\\\c\\]d"] ' +
      '\ufeff{"countersign.effect":"deny","gen_ai.tool.name":"a\\"b\\\\c]d","user.name":"zoë\\u202e"}',
  )
})

test('its frame counts octets, not characters', () => {
  expect(countedFrame('zoë')).toBe('4 zoë')
})
