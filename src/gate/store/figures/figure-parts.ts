import { dayLength, slotLength } from './count-entries.ts'

/** A time that is read by slots of one length. */
export interface FigurePart {
  readonly length: number
  readonly from: number
  readonly to: number
}

/** Whole days of UTC, and what is left before and after them. */
export function figureParts(from: number, to: number): readonly FigurePart[] {
  const first = Math.ceil(from / dayLength) * dayLength
  const last = Math.floor(to / dayLength) * dayLength
  if (first >= last) return [{ length: slotLength, from, to }]
  return [
    { length: slotLength, from, to: first },
    { length: dayLength, from: first, to: last },
    { length: slotLength, from: last, to },
  ].filter(part => part.from < part.to)
}
