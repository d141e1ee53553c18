import type { Hearing, HeardReport, HeardSegment, Mark } from '../model/hearing.ts'

/** A stretch, and the report that it stands in. */
export interface Holding {
  readonly segment: HeardSegment
  readonly report: HeardReport
}

/** The index of a report: its stretches by their words, and those that are orders or the person’s. */
interface ReportIndex {
  readonly byWord: ReadonlyMap<Mark, readonly Holding[]>
  readonly orders: readonly Holding[]
  readonly persons: readonly Holding[]
}

/** A session’s earlier reports stay the same objects, so each is indexed once. */
const indexes = new WeakMap<HeardReport, ReportIndex>()
const none: readonly Holding[] = []

/** Returns the stretches in which all of these words stand, oldest first. */
export function holdingsOf(words: readonly Mark[], heard: Hearing): readonly Holding[] {
  const [first, ...rest] = words
  if (first === undefined) return none
  return heard.flatMap(report => {
    const { byWord } = indexOf(report)
    const found = byWord.get(first) ?? none
    if (found.length === 0 || rest.length === 0) return found
    return found.filter(({ segment }) => rest.every(word => isIn(byWord.get(word), segment)))
  })
}

/** Returns every order, oldest first. */
export function ordersOf(heard: Hearing): readonly Holding[] {
  return heard.flatMap(report => indexOf(report).orders)
}

/** Returns every sentence of the person, oldest first. */
export function personsOf(heard: Hearing): readonly Holding[] {
  return heard.flatMap(report => indexOf(report).persons)
}

function isIn(holdings: readonly Holding[] | undefined, segment: HeardSegment): boolean {
  return holdings?.some(one => one.segment === segment) === true
}

function indexOf(report: HeardReport): ReportIndex {
  const known = indexes.get(report)
  if (known) return known
  const holdings = report.segments.map((segment): Holding => ({ segment, report }))
  const byWord = new Map<Mark, Holding[]>()
  for (const holding of holdings)
    for (const word of holding.segment.words) {
      const found = byWord.get(word)
      if (found) found.push(holding)
      else byWord.set(word, [holding])
    }
  const ofKind = (kind: HeardSegment['kind']) => holdings.filter(({ segment }) => segment.kind === kind)
  const made = { byWord, orders: ofKind('order'), persons: ofKind('person') }
  indexes.set(report, made)
  return made
}
