import type { ExportCursor } from '../../gate/ports/export-cursors.ts'
import type { Delivered } from './deliver.ts'
import type { Batch } from './next-batch.ts'

/** The cursor after a batch of which so much was delivered; the one before it where nothing changes. */
export function settle({ from, freed, lost, looked }: Batch, done: Delivered, at: number): ExportCursor {
  const { settled, sent, refusals, failure } = done
  const gone = new Set([...lost, ...freed.slice(0, settled).map(({ seq }) => seq)])
  const passed = settledAfter(looked, settled - freed.length)
  const held = [
    ...from.held.filter(seq => !gone.has(seq)),
    ...passed.filter(one => one.held).map(({ seq }) => seq),
  ]
  const last = refusals.at(-1)
  return {
    seq: passed.at(-1)?.seq ?? from.seq,
    held,
    sent: from.sent + sent,
    refused: from.refused + settled - sent,
    lastRefusal: last ? { ...last, at } : from.lastRefusal,
    sentAt: sent > 0 ? at : from.sentAt,
    problem: failure?.why ?? null,
  }
}

/** The entries up to the first whose record is not settled. */
function settledAfter(looked: Batch['looked'], records: number): Batch['looked'] {
  let left = records
  const end = looked.findIndex(({ record }) => record !== undefined && left-- <= 0)
  return end === -1 ? looked : looked.slice(0, end)
}
