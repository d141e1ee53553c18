import type { HeardSegment, Mark } from '../../ground/model/hearing.ts'

const none: readonly number[] = []

/**
 * The stretches of a report by their marks: a table of flat numbers. A map of lists would take ten times as long to make,
 * and most reports are looked up in a few times only.
 */
export class MarkTable {
  private readonly mask: number
  /** Marks, at the place that their low bits name or the next free one. One more than each, since 0 is a free place. */
  private readonly keys: Float64Array
  /** Its newest occurrence, from 1. */
  private readonly newest: Int32Array
  /** Of each occurrence, the one before, from 1; and its stretch. */
  private readonly before: Int32Array
  private readonly segmentOf: Int32Array

  constructor(segments: readonly HeardSegment[]) {
    const count = segments.reduce((sum, { words }) => sum + words.length, 0)
    const places = 2 ** Math.ceil(Math.log2(count * 2 + 2))
    this.mask = places - 1
    this.keys = new Float64Array(places)
    this.newest = new Int32Array(places)
    this.before = new Int32Array(count + 1)
    this.segmentOf = new Int32Array(count + 1)
    let number = 0
    for (const [i, { words }] of segments.entries()) for (const word of words) this.add(word, ++number, i)
  }

  /** Returns the indexes of the stretches in which a mark stands, in their order. */
  segmentsWith(mark: Mark): readonly number[] {
    let at = this.newest[this.placeOf(mark)] ?? 0
    if (at === 0) return none
    const found: number[] = []
    for (; at > 0; at = this.before[at] ?? 0) found.push(this.segmentOf[at] ?? 0)
    return found.toReversed()
  }

  private add(mark: Mark, number: number, segment: number): void {
    const place = this.placeOf(mark)
    this.keys[place] = mark + 1
    this.before[number] = this.newest[place] ?? 0
    this.newest[place] = number
    this.segmentOf[number] = segment
  }

  /** Half of the places are free, so the search ends. */
  private placeOf(mark: Mark): number {
    let place = mark & this.mask
    while (this.keys[place] !== 0 && this.keys[place] !== mark + 1) place = (place + 1) & this.mask
    return place
  }
}
