import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import type { Review } from '../../../../ground/model/review.ts'
import type { ActivityRow } from '../activity/activity-row.ts'
import { figuresOf } from './session-figures.tsx'
import { reportIn, timelineOf } from './timeline-of.ts'

const minute = 60_000
const row = (seq: number, at: number, more: Partial<ActivityRow> = {}) =>
  ({ seq, at, effect: 'allow', tool: 'shell', composite: 0, dryRun: false, ...more }) as ActivityRow

test('what happened in one minute stands together, and a long quiet is told', () => {
  const groups = timelineOf(
    [row(4, 31 * minute), row(3, 2 * minute), row(2, minute + 5), row(1, minute)],
    [],
    [],
  )
  expect(groups.map(({ moments, quiet }) => [moments.map(({ seq }) => seq), quiet])).toEqual([
    [[4], 29 * minute],
    [[3], undefined],
    [[2, 1], undefined],
  ])
})

test('a call has its review, and reports stand where they came', () => {
  const review = { id: 'r-1' } as Review
  const report = { seq: 2, at: 5, tool: 'web', characters: 3, instructions: 0, secrets: [] }
  const [group] = timelineOf(
    [row(3, 6, { reviewId: 'r-1' }), row(1, 4, { reviewId: 'r-2' })],
    [review],
    [report],
  )
  expect(group?.moments.map(moment => (moment.type === 'call' ? moment.review?.id : 'report'))).toEqual([
    'r-1',
    'report',
    undefined,
  ])
})

test('a report of the session is read, and nothing else is', () => {
  const body = {
    session: 's',
    tool: 'we\u202Eb',
    characters: 10,
    instructions: 0.5,
    secrets: ['aws', 3],
    callId: 'c',
  }
  const entry: AuditEntry = { seq: 9, at: 1, kind: 'report', body, prev: '', hash: '' }
  expect(reportIn(entry, 's')).toEqual({
    seq: 9,
    at: 1,
    tool: 'we‹202E›b',
    characters: 10,
    instructions: 0.5,
    secrets: ['aws'],
    callId: 'c',
  })
  expect(reportIn(entry, 't')).toBeUndefined()
  expect(reportIn({ ...entry, kind: 'trust' }, 's')).toBeUndefined()
  expect(reportIn({ ...entry, body: { session: 's' } }, 's')).toMatchObject({ tool: 'a tool', secrets: [] })
})

test('a session is counted over what is shown', () => {
  const rows = [
    row(3, 9, { effect: 'deny', composite: 9, tool: 'sql' }),
    row(2, 5, { effect: 'queue' }),
    row(1, 1),
  ]
  expect(figuresOf(rows)).toEqual({
    calls: 3,
    allowed: 1,
    asked: 1,
    denied: 1,
    dryRuns: 0,
    highest: { composite: 9, seq: 3 },
    first: 1,
    last: 9,
    tools: [
      ['shell', 2],
      ['sql', 1],
    ],
  })
  expect(figuresOf([])).toMatchObject({ calls: 0, highest: undefined, first: undefined, tools: [] })
})
