import type { ExportTally, LogPlace } from '../../../gate/core/ports/export-cursors.ts'
import type { Delivered } from './deliver.ts'
import { recordsOf, type Stretch } from './read-stretch.ts'

/** The place in each log after its stretch, of whose records so many were settled in their order. */
export function settlePlaces(stretches: readonly Stretch[], settled: number): readonly LogPlace[] {
  let remaining = settled
  return stretches.map(stretch => {
    const place = placeAfter(stretch, remaining)
    remaining = Math.max(0, remaining - recordsOf(stretch).length)
    return place
  })
}

/** The number of entries without a body that stretches passed over up to these places. */
export function bareIn(stretches: readonly Stretch[], places: readonly LogPlace[]): number {
  const passed = stretches.flatMap(({ looked }, i) =>
    looked.filter(({ seq }) => seq <= (places[i]?.seq ?? 0)),
  )
  return passed.filter(({ isBare }) => isBare).length
}

/** The tally after records of which so much was delivered, and so many entries without a body between them. */
export function tallyAfter(
  tally: ExportTally,
  done: Delivered & { readonly bare: number },
  at: number,
): ExportTally {
  const { settled, sent, refusals, failure, bare } = done
  const last = refusals.at(-1)
  return {
    sent: tally.sent + sent,
    refused: tally.refused + settled - sent,
    bare: tally.bare + bare,
    lastRefusal: last ? { ...last, at } : tally.lastRefusal,
    sentAt: sent > 0 ? at : tally.sentAt,
    problem: failure?.why ?? null,
  }
}

/** The place before it where nothing is settled. */
function placeAfter({ from, freed, lost, looked }: Stretch, settled: number): LogPlace {
  const gone = new Set([...lost, ...freed.slice(0, settled).map(({ seq }) => seq)])
  const passed = settledAfter(looked, settled - freed.length)
  const held = [
    ...from.held.filter(seq => !gone.has(seq)),
    ...passed.filter(one => one.held).map(({ seq }) => seq),
  ]
  return { seq: passed.at(-1)?.seq ?? from.seq, held }
}

/** The entries up to the first whose record is not settled. */
function settledAfter(looked: Stretch['looked'], records: number): Stretch['looked'] {
  let remaining = records
  const end = looked.findIndex(({ record }) => record !== undefined && remaining-- <= 0)
  return end === -1 ? looked : looked.slice(0, end)
}
