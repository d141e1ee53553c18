import type { Heard, HeardReport, HeardSegment, Mark } from '../model/heard.ts'

/** A stretch, and the report that it stands in. */
export interface Holding {
  readonly segment: HeardSegment
  readonly report: HeardReport
}

const indexes = new WeakMap<HeardReport, ReadonlyMap<Mark, readonly HeardSegment[]>>()

/** Returns the stretches in which all of these words stand, oldest first. */
export function holdingsOf(words: readonly Mark[], heard: Heard): readonly Holding[] {
  const [first, ...rest] = words
  if (first === undefined) return []
  return heard.flatMap(report => {
    const index = indexOf(report)
    const found = index.get(first)
    if (!found) return []
    return found
      .filter(segment => rest.every(word => index.get(word)?.includes(segment)))
      .map(segment => ({ segment, report }))
  })
}

/** Made once for each report: a session’s earlier reports stay the same objects. */
function indexOf(report: HeardReport): ReadonlyMap<Mark, readonly HeardSegment[]> {
  const known = indexes.get(report)
  if (known) return known
  const made = new Map<Mark, HeardSegment[]>()
  for (const segment of report.segments)
    for (const word of segment.words) {
      const found = made.get(word)
      if (found) found.push(segment)
      else made.set(word, [segment])
    }
  indexes.set(report, made)
  return made
}
