import type { Segment } from './cut-segments.ts'

/** The texts of segments, each once: what comes again and again is read once. */
export interface DistinctTexts {
  readonly texts: readonly string[]
  /** Of each segment, the index of its text. */
  readonly indexes: Int32Array
}

/** Returns the texts of segments, each once, in the order in which they come. */
export function distinctTexts(segments: readonly Segment[]): DistinctTexts {
  const known = new Map<string, number>()
  const indexes = new Int32Array(segments.length)
  for (const [i, { text }] of segments.entries()) {
    const index = known.get(text) ?? known.size
    if (index === known.size) known.set(text, index)
    indexes[i] = index
  }
  return { texts: [...known.keys()], indexes }
}
