import type { ExportRefusal } from '../../../ground/model/export-target.ts'
import type { ExportRecord } from '../records/export-record.ts'
import type { Outcome } from '../send/http-exchange.ts'

/** The fate of a batch. */
export interface Delivered {
  /** So many records from the first on are settled: taken, or refused and passed over. */
  readonly settled: number
  /** Those of them that it took. */
  readonly sent: number
  readonly refusals: readonly Omit<ExportRefusal, 'at'>[]
  /** The reason why the rest was not taken, and milliseconds to wait at least; undefined where all is settled. */
  readonly failure?: { readonly why: string; readonly after?: number }
}

/** Records that a target may refuse before it has taken one: then it is the target that is wrong, and no record. */
const maxBlind = 3

/**
 * Sends records in their order. Where a target refuses some, they are halved down to the one that it means, which is passed
 * over; but only once the target took another one, since one that refuses everything would lose everything.
 */
export async function deliver(
  records: readonly ExportRecord[],
  send: (records: readonly ExportRecord[]) => Promise<Outcome>,
): Promise<Delivered> {
  const parts: (readonly ExportRecord[])[] = records.length === 0 ? [] : [records]
  const refusals: Omit<ExportRefusal, 'at'>[] = []
  let settled = 0
  let taken = 0
  let rejected = 0
  let failure: Delivered['failure']
  for (let part = parts.shift(); part && !failure; part = parts.shift()) {
    const outcome = await send(part)
    if (outcome.kind === 'later') failure = outcome
    else if (outcome.kind === 'taken') {
      taken += part.length
      settled += part.length
      rejected += outcome.rejected?.count ?? 0
      if (outcome.rejected) refusals.push(refusalOf(part.at(-1), outcome.rejected.why))
    } else if (part.length > 1) {
      const middle = Math.ceil(part.length / 2)
      parts.unshift(part.slice(0, middle), part.slice(middle))
    } else {
      settled++
      refusals.push(refusalOf(part[0], outcome.why))
      if (taken === 0 && refusals.length >= maxBlind) break
    }
  }
  if (taken === 0 && refusals.length > 0) return nothingTaken(refusals, failure)
  return { settled, sent: taken - Math.min(rejected, taken), refusals, ...(failure && { failure }) }
}

function refusalOf(record: ExportRecord | undefined, why: string): Delivered['refusals'][number] {
  const gate = record?.source.gate?.name
  return { seq: record?.seq ?? 0, why, ...(gate !== undefined && { gate }) }
}

/** Nothing is passed over: the records are not known to be the reason. */
function nothingTaken(refusals: Delivered['refusals'], failure: Delivered['failure']): Delivered {
  const why = `it refuses every record: ${refusals.at(-1)?.why}`
  return { settled: 0, sent: 0, refusals: [], failure: failure ?? { why } }
}
