import { expect, test } from 'vitest'
import type { ExportRecord } from '../records/export-record.ts'
import type { Outcome } from '../send/http-exchange.ts'
import { deliver } from './deliver.ts'

const record = (seq: number) => ({ seq, uid: `log-${seq}`, source: { log: 'log' } }) as ExportRecord
const records = (count: number) => Array.from({ length: count }, (_, i) => record(i + 1))

/** A target that refuses whatever holds one of these, and counts what it is asked. */
function picky(bad: readonly number[]) {
  const asked: number[][] = []
  const taken: number[] = []
  const send = async (some: readonly ExportRecord[]): Promise<Outcome> => {
    const seqs = some.map(({ seq }) => seq)
    asked.push(seqs)
    if (seqs.some(seq => bad.includes(seq))) return { kind: 'refused', why: 'it answered 400' }
    taken.push(...seqs)
    return { kind: 'taken' }
  }
  return { asked, taken, send }
}

test('one record that is refused is found by halving, passed over and told; all others arrive once', async () => {
  const { asked, taken, send } = picky([37])
  const done = await deliver(records(64), send)
  expect(done).toEqual({ settled: 64, sent: 63, refusals: [{ seq: 37, why: 'it answered 400' }] })
  expect(taken.sort((a, b) => a - b)).toEqual(records(64).flatMap(({ seq }) => (seq === 37 ? [] : [seq])))
  expect(asked.length).toBeLessThan(16)
})

test('a target that refuses everything loses nothing, and is not asked about each record', async () => {
  const { asked, send } = picky(records(64).map(({ seq }) => seq))
  const done = await deliver(records(64), send)
  expect(done).toEqual({
    settled: 0,
    sent: 0,
    refusals: [],
    failure: { why: 'it refuses every record: it answered 400' },
  })
  expect(asked.length).toBeLessThan(16)
})

test('one record alone that is refused waits for another, which tells whether it is the reason', async () => {
  expect(await deliver(records(1), picky([1]).send)).toMatchObject({ settled: 0, refusals: [] })
  expect(await deliver(records(2), picky([1]).send)).toMatchObject({
    settled: 2,
    sent: 1,
    refusals: [{ seq: 1 }],
  })
})

test('what was taken before a failure is settled, and nothing after it', async () => {
  let asked = 0
  const done = await deliver(records(8), async some => {
    asked++
    if (some.length === 8) return { kind: 'refused', why: 'it answered 413' }
    return asked === 2 ? { kind: 'taken' } : { kind: 'later', why: 'it answered 503', after: 7_000 }
  })
  expect(done).toEqual({
    settled: 4,
    sent: 4,
    refusals: [],
    failure: { kind: 'later', why: 'it answered 503', after: 7_000 },
  })
})

test('records that a target says it threw away are counted, and not sent again', async () => {
  const done = await deliver(records(5), async () => ({
    kind: 'taken',
    rejected: { count: 2, why: 'too old' },
  }))
  expect(done).toEqual({ settled: 5, sent: 3, refusals: [{ seq: 5, why: 'too old' }] })
})

test('nothing is asked where there is nothing to send', async () => {
  const { asked, send } = picky([])
  expect(await deliver([], send)).toEqual({ settled: 0, sent: 0, refusals: [] })
  expect(asked).toEqual([])
})
