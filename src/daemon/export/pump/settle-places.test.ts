import { expect, test } from 'vitest'
import { emptyTally } from '../../../gate/core/ports/export-cursors.ts'
import type { ExportRecord } from '../records/export-record.ts'
import type { Stretch } from './read-stretch.ts'
import { bareIn, settlePlaces, tallyAfter } from './settle-places.ts'

const record = (seq: number) => ({ seq }) as ExportRecord

const stretch: Stretch = {
  from: { seq: 10, held: [3, 5, 7] },
  freed: [record(3)],
  lost: [5],
  looked: [
    { seq: 11 },
    { seq: 12, record: record(12) },
    { seq: 13, held: true },
    { seq: 14, record: record(14) },
    { seq: 15, isBare: true },
  ],
  isFull: false,
}

test('the place moves to the last entry before the first record that was not settled', () => {
  expect(settlePlaces([stretch], 0)).toEqual([{ seq: 11, held: [3, 7] }])
  expect(settlePlaces([stretch], 1)).toEqual([{ seq: 11, held: [7] }])
  expect(settlePlaces([stretch], 2)).toEqual([{ seq: 13, held: [7, 13] }])
  expect(settlePlaces([stretch], 3)).toEqual([{ seq: 15, held: [7, 13] }])
})

test('of several logs each moves as far as its own records were settled', () => {
  const quiet: Stretch = { ...stretch, freed: [], lost: [], looked: [{ seq: 11 }] }
  expect(settlePlaces([stretch, quiet, stretch], 4)).toEqual([
    { seq: 15, held: [7, 13] },
    { seq: 11, held: [3, 5, 7] },
    { seq: 11, held: [7] },
  ])
})

test('entries without a body are counted once the place is behind them', () => {
  for (const [settled, count] of [
    [0, 0],
    [2, 0],
    [3, 1],
  ] as const)
    expect(bareIn([stretch], settlePlaces([stretch], settled))).toBe(count)
  expect(bareIn([stretch, stretch], settlePlaces([stretch, stretch], 6))).toBe(2)
})

test('what became of the records is added up, and the reason why no more was taken is kept', () => {
  const refusals = [{ seq: 12, why: 'it answered 400' }]
  const tally = tallyAfter(emptyTally, { settled: 3, sent: 2, refusals, bare: 4 }, 99)
  expect(tally).toEqual({
    sent: 2,
    refused: 1,
    bare: 4,
    lastRefusal: { seq: 12, why: 'it answered 400', at: 99 },
    sentAt: 99,
    problem: null,
  })
  const failure = { why: 'it answered 503' }
  expect(tallyAfter(tally, { settled: 0, sent: 0, refusals: [], failure, bare: 0 }, 100)).toEqual({
    ...tally,
    problem: 'it answered 503',
  })
})
