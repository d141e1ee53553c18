import { expect, test } from 'vitest'
import type { ExportRecord } from '../records/export-record.ts'
import type { Delivered } from './deliver.ts'
import { type Batch, newCursor } from './next-batch.ts'
import { settle } from './settle.ts'

const record = (seq: number) => ({ seq }) as ExportRecord

const batch: Batch = {
  from: { ...newCursor(10), held: [3, 5, 7] },
  freed: [record(3)],
  lost: [5],
  looked: [
    { seq: 11 },
    { seq: 12, record: record(12) },
    { seq: 13, held: true },
    { seq: 14, record: record(14) },
    { seq: 15 },
  ],
  isFull: false,
}

const delivered = (settled: number, more: Partial<Delivered> = {}): Delivered => ({
  settled,
  sent: settled,
  refusals: [],
  ...more,
})

test('the cursor moves to the last entry before the first record that was not settled', () => {
  const failure = { why: 'it answered 503' }
  expect(settle(batch, delivered(0, { failure }), 99)).toMatchObject({
    seq: 11,
    held: [3, 7],
    sent: 0,
    sentAt: null,
    problem: 'it answered 503',
  })
  expect(settle(batch, delivered(1, { failure }), 99)).toMatchObject({
    seq: 11,
    held: [7],
    sent: 1,
    sentAt: 99,
  })
  expect(settle(batch, delivered(2, { failure }), 99)).toMatchObject({ seq: 13, held: [7, 13], sent: 2 })
})

test('with all settled it is at the end of what was looked at', () => {
  const refusals = [{ seq: 12, why: 'it answered 400' }]
  expect(settle(batch, delivered(3, { sent: 2, refusals }), 99)).toEqual({
    seq: 15,
    held: [7, 13],
    sent: 2,
    refused: 1,
    lastRefusal: { seq: 12, why: 'it answered 400', at: 99 },
    sentAt: 99,
    problem: null,
  })
})
