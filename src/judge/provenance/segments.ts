/** Traits of a stretch of a text, besides its words. */
export const segmentTraits = {
  /** A reader of the page would not see it. */
  hidden: 1,
  /** It stands in a block of code. */
  quoted: 2,
  /** It is a part of a longer sentence, whose beginning may forbid what stands here. */
  piece: 4,
} as const
/** One trait of a stretch. */
export type SegmentTrait = (typeof segmentTraits)[keyof typeof segmentTraits]

/** Above each sum of traits. */
const traitsEnd = 8
/** Stretches for which there is room at first. */
const min = 256
/** Texts that are remembered at once. A map of all texts of a long report takes longer to grow than reading some of them twice. */
const maxKnown = 2_000

/**
 * The stretches of a text that can be orders by themselves, as flat numbers beside their texts: an object for each of 300,000
 * short lines takes longer to make and to throw away than to read.
 */
export class Segments {
  /** The texts, in lower case: what comes again and again is there once, so that it is read once. */
  readonly texts: string[] = []
  /** The indexes of the last of them. */
  private readonly known = new Map<string, number>()
  /** Of each stretch the index of its text, then the number of its field and its traits in one. */
  private stretches = new Int32Array(min * 2)
  private count = 0
  /** The traits that any of them has. */
  private every = 0

  /** `field`: orders lend their strength within one. `traits`: their sum. */
  add(text: string, field: number, traits: number): void {
    let index = this.known.get(text)
    if (index === undefined) {
      index = this.texts.push(text) - 1
      if (this.known.size >= maxKnown) this.known.clear()
      this.known.set(text, index)
    }
    if (this.count * 2 === this.stretches.length) this.stretches = widened(this.stretches)
    this.stretches[this.count * 2] = index
    this.stretches[this.count * 2 + 1] = field * traitsEnd + traits
    this.count++
    this.every |= traits
  }

  get length(): number {
    return this.count
  }

  /** Returns the index of the text of a stretch. */
  indexAt(i: number): number {
    return this.stretches[i * 2] ?? -1
  }

  textAt(i: number): string {
    return this.texts[this.indexAt(i)] ?? ''
  }

  has(i: number, trait: SegmentTrait): boolean {
    return (this.headAt(i) & trait) > 0
  }

  /** Tells whether any stretch has a trait. */
  hasAny(trait: SegmentTrait): boolean {
    return (this.every & trait) > 0
  }

  areOfOneField(i: number, other: number): boolean {
    return Math.floor(this.headAt(i) / traitsEnd) === Math.floor(this.headAt(other) / traitsEnd)
  }

  private headAt(i: number): number {
    return this.stretches[i * 2 + 1] ?? 0
  }
}

function widened(input: Int32Array): Int32Array<ArrayBuffer> {
  const made = new Int32Array(input.length * 2)
  made.set(input)
  return made
}
