import { describe, expect, test } from 'vitest'
import type { StoredEntry } from '../../src/people/audit/link-entry.ts'
import type { ExportRecord } from '../../src/daemon/export/records/export-record.ts'
import type { FieldRow } from '../../src/daemon/export/records/field-row.ts'
import { fieldTables } from '../../src/daemon/export/records/field-tables.ts'
import { recordOf } from '../../src/daemon/export/records/record-of.ts'
import { testRecord } from '../../src/daemon/export/records/test-record.ts'
import { ocsfEvents } from '../../src/daemon/export/targets/ocsf/ocsf-sender.ts'
import type { AuditKind } from '../../src/ground/model/audit-entry.ts'
import { jsonText } from '../../src/ground/model/json-text.ts'
import type { Json, JsonObject } from '../../src/ground/model/json.ts'
import { exportWorld } from './export-world.ts'
import { OcsfSchema } from './ocsf-schema.ts'
import { hasVectors, unpackVectors, withVectors } from './telemetry-vectors.ts'

const source = { log: 'a1b2c3' }
const context = { host: 'test-host', version: '1.2.3' }
const include = ['arguments', 'reason'] as const
/** The events of a record, as they are sent. */
const sentFor = (record: ExportRecord): readonly JsonObject[] =>
  ocsfEvents(record, context).map(event => JSON.parse(jsonText(event)))
const eventsOf = (entry: StoredEntry) => sentFor(recordOf(entry, { source, include }))

/** The members that rows name, each with a value of its form. */
function bodyWith(rows: readonly FieldRow[], chosen: Readonly<Record<string, string>>): JsonObject {
  const body: Record<string, Json> = {}
  for (const { from, form } of rows) {
    const [pointer] = typeof from === 'string' ? [from] : from
    const value: Json = {
      name: chosen[pointer] ?? 'a name',
      number: 4.2,
      flag: true,
      names: 'a.code',
      text: 'a text',
    }[form]
    put(body, pointer.slice(1).split('/'), form === 'names' && !pointer.includes('*') ? [value] : value)
  }
  return body
}

function put(into: Record<string, Json>, [first = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) into[first] = value
  else if (rest[0] === '*') {
    const [element] = (into[first] ??= [{}]) as readonly Record<string, Json>[]
    put(element as Record<string, Json>, rest.slice(1), value)
  } else put((into[first] ??= {}) as Record<string, Json>, rest, value)
}

function entryOf(kind: AuditKind, body: JsonObject): StoredEntry {
  return {
    seq: 7,
    at: Date.UTC(2030, 0, 2),
    kind,
    prev: 'a'.repeat(64),
    hash: 'b'.repeat(64),
    body: JSON.stringify(body),
  }
}

const kinds = Object.keys(fieldTables) as readonly AuditKind[]
const effects = ['allow', 'queue', 'deny']
const levels = ['low', 'medium', 'high', 'critical']

describe('OCSF as it is published', withVectors, () => {
  const schema = hasVectors ? new OcsfSchema(unpackVectors('ocsf')) : (undefined as never)
  const problemsOf = (entry: StoredEntry) => eventsOf(entry).flatMap(event => schema.problemsOf(event))

  test.each(kinds)(
    'an entry of kind %s is events of the schema, with all that it can hold and with nothing',
    kind => {
      const rows = fieldTables[kind]
      expect(problemsOf(entryOf(kind, bodyWith(rows, {})))).toEqual([])
      expect(problemsOf(entryOf(kind, {}))).toEqual([])
      for (const effect of effects)
        for (const level of levels)
          for (const reason of ['points', 'gate', 'rule', 'failed', 'approved']) {
            const chosen = {
              '/decision/effect': effect,
              '/decision/assessment/level': level,
              '/decision/reason/kind': reason,
              '/decision/effects/*/type': 'delete',
            }
            expect(problemsOf(entryOf(kind, bodyWith(rows, chosen)))).toEqual([])
          }
      for (const event of ['approved', 'denied', 'expired', 'planted'])
        expect(problemsOf(entryOf(kind, bodyWith(rows, { '/event': event, '/what': event })))).toEqual([])
    },
  )

  test('so is the whole log of a gate whose people answered, and a test record', async () => {
    const world = exportWorld()
    const { reviewId = '' } = await world.shell('git push --force origin main')
    await world.gate.reviews.withdraw(reviewId, 'It is not needed any more.')
    await world.shell('git status')
    await world.shell('rm -rf /')
    await world.ask({ kind: 'tool', tool: 'delete_all_customers', args: {} })
    const entries = world.store.entries(0, 1_000)
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['decision', 'review']))
    expect(entries.flatMap(problemsOf)).toEqual([])
    const tested = sentFor(testRecord('1', Date.UTC(2030, 0, 2)))
    expect(tested.flatMap(event => schema.problemsOf(event))).toEqual([])
    const classes = entries.flatMap(eventsOf).map(event => event['class_uid'])
    expect(new Set(classes)).toEqual(new Set([6003, 2004]))
  })

  test('the schema finds what is missing, what is too much, and what is none of its values', () => {
    const [event] = eventsOf(
      entryOf('decision', bodyWith(fieldTables.decision, { '/decision/effect': 'deny' })),
    )
    const wrong = (change: JsonObject) => schema.problemsOf({ ...event, ...change })
    expect(schema.problemsOf(event ?? {})).toEqual([])
    const { actor: _actor, ...without } = event ?? {}
    expect(schema.problemsOf(without)).toEqual(['actor: is required'])
    expect(wrong({ actor: {} })).toEqual([expect.stringMatching(/^actor\.: none of process, user/)])
    expect(wrong({ colour: 'red' })).toEqual(['colour: is no attribute here'])
    expect(wrong({ severity_id: 7 })).toEqual(['severity_id: 7 is none of its values'])
    expect(wrong({ severity_id: 5 })).toEqual([expect.stringMatching(/^severity_id: 5 is “Critical”, not /)])
    expect(wrong({ time: 'now' })).toEqual(['time: is no integer'])
    expect(wrong({ api: { operation: ['a'] } })).toEqual(['api.operation: is a list'])
    expect(wrong({ evidences: [] })).toEqual(['evidences: is no attribute here'])
  })
})
