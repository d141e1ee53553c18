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

/**
 * The stretches of a text that can be orders by themselves, as flat numbers beside their texts: an object for each of 300,000
 * short lines takes longer to make and to throw away than to read.
 */
export class Segments {
  /** The texts, in lower case, each once: what comes again and again is read once. */
  readonly texts: string[] = []
  private readonly known = new Map<string, number>()
  /** Of each stretch the index of its text, the number of its field and its traits. */
  private readonly indexes: number[] = []
  private readonly fields: number[] = []
  private readonly traits: number[] = []
  /** The traits that any of them has. */
  private every = 0

  /** `field`: orders lend their strength within one. `traits`: their sum. */
  add(text: string, field: number, traits: number): void {
    let index = this.known.get(text)
    if (index === undefined) {
      index = this.texts.push(text) - 1
      this.known.set(text, index)
    }
    this.indexes.push(index)
    this.fields.push(field)
    this.traits.push(traits)
    this.every |= traits
  }

  get length(): number {
    return this.indexes.length
  }

  /** Returns the index of the text of a stretch. */
  indexAt(i: number): number {
    return this.indexes[i] ?? -1
  }

  textAt(i: number): string {
    return this.texts[this.indexAt(i)] ?? ''
  }

  has(i: number, trait: SegmentTrait): boolean {
    return ((this.traits[i] ?? 0) & trait) > 0
  }

  /** Tells whether any stretch has a trait. */
  hasAny(trait: SegmentTrait): boolean {
    return (this.every & trait) > 0
  }

  areOfOneField(i: number, other: number): boolean {
    return this.fields[i] === this.fields[other]
  }
}
