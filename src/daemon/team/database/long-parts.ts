import { dayLength } from '../../../gate/store/figures/count-entries.ts'
import type { FigurePart } from '../../../gate/store/figures/figure-parts.ts'

/** Length of the longest time that is summed as one: a year is read as some thirty of these and twenty days. */
export const longLength = 10 * dayLength

/** A stretch of sums that is read. */
export interface SumStretch extends FigurePart {
  /** Only sums that still lie in parts: those of the whole stretch, without them, are read by the longest time. */
  readonly inParts: boolean
}

/** A time that is read by days, with the longest times in it read at once. */
export function longParts(part: FigurePart): readonly SumStretch[] {
  const first = Math.ceil(part.from / longLength) * longLength
  const last = Math.floor(part.to / longLength) * longLength
  if (part.length !== dayLength || first >= last) return [{ ...part, inParts: false }]
  return [
    { length: dayLength, from: part.from, to: first, inParts: false },
    { length: longLength, from: first, to: last, inParts: false },
    { length: dayLength, from: first, to: last, inParts: true },
    { length: dayLength, from: last, to: part.to, inParts: false },
  ].filter(({ from, to }) => from < to)
}
