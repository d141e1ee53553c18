import type { Hearing, HeardReport, HeardSegment, Mark } from '../../ground/model/hearing.ts'
import { MarkTable } from './mark-table.ts'

/** A stretch, and the report that it stands in. */
export interface Holding {
  readonly segment: HeardSegment
  readonly report: HeardReport
}

/** The index of a report. What only some calls ask for is made when it is asked for. */
interface ReportIndex {
  readonly report: HeardReport
  readonly holdings: readonly Holding[]
  readonly orders: readonly Holding[]
  readonly persons: readonly Holding[]
  table?: MarkTable
  numbered?: ReadonlyMap<number, readonly Holding[]>
}

/** The index of a session: its reports, its orders, its person’s sentences, and the words that were looked up. */
interface SessionIndex {
  readonly reports: readonly ReportIndex[]
  readonly orders: readonly Holding[]
  readonly persons: readonly Holding[]
  readonly known: Map<Mark, readonly Holding[]>
}

/** A session’s earlier reports stay the same objects, and so does what it heard until it hears more: each is indexed once. */
const reports = new WeakMap<HeardReport, ReportIndex>()
const sessions = new WeakMap<Hearing, SessionIndex>()
const none: readonly Holding[] = []
/** Words of one session whose places are remembered. */
const maxKnown = 1_000

/** Returns the stretches in which all of these words stand, oldest first. */
export function holdingsOf(input: readonly Mark[], hearing: Hearing): readonly Holding[] {
  const index = indexOf(hearing)
  const [first] = input
  if (input.length === 1 && first !== undefined) return placesOf(first, index)
  const places: (readonly Holding[])[] = []
  for (const word of input) {
    const found = placesOf(word, index)
    if (found.length === 0) return none
    places.push(found)
  }
  const rarest = places.reduce(
    (latest, one) => (one.length < latest.length ? one : latest),
    places[0] ?? none,
  )
  const others = places.filter(one => one !== rarest)
  return others.reduce(both, rarest)
}

/** Returns the stretches of one order of a report, by its number. */
export function ordersIn(report: HeardReport, number: number): readonly Holding[] {
  return orderGroups(report).get(number) ?? none
}

function orderGroups(report: HeardReport): ReadonlyMap<number, readonly Holding[]> {
  const index = indexOfReport(report)
  if (index.numbered) return index.numbered
  const made = new Map<number, Holding[]>()
  for (const order of index.orders) {
    const number = order.segment.order ?? 0
    const group = made.get(number)
    if (group) group.push(order)
    else made.set(number, [order])
  }
  index.numbered = made
  return made
}

/** Returns the orders of a report, in their order. */
export function ordersOfReport(report: HeardReport): readonly Holding[] {
  return indexOfReport(report).orders
}

/** Returns every order, oldest first. */
export function ordersOf(hearing: Hearing): readonly Holding[] {
  return indexOf(hearing).orders
}

/** Returns every sentence of the person, oldest first. */
export function personsOf(hearing: Hearing): readonly Holding[] {
  return indexOf(hearing).persons
}

/** From this many comparisons on a set is quicker. */
const many = 100

function both(few: readonly Holding[], others: readonly Holding[]): readonly Holding[] {
  if (few.length * others.length < many) return few.filter(one => others.includes(one))
  const set = setOf(others)
  return few.filter(one => set.has(one))
}

/** Sets of the places of words that stand in many: the same words come again. */
const sets = new WeakMap<readonly Holding[], ReadonlySet<Holding>>()

function setOf(places: readonly Holding[]): ReadonlySet<Holding> {
  const before = sets.get(places)
  if (before) return before
  const made = new Set(places)
  sets.set(places, made)
  return made
}

function placesOf(word: Mark, { reports: indexes, known }: SessionIndex): readonly Holding[] {
  const before = known.get(word)
  if (before) return before
  const found: Holding[] = []
  for (const index of indexes)
    for (const i of tableOf(index).segmentsWith(word)) found.push(index.holdings[i] as Holding)
  if (known.size >= maxKnown) known.clear()
  known.set(word, found)
  return found
}

function indexOf(hearing: Hearing): SessionIndex {
  const before = sessions.get(hearing)
  if (before) return before
  const indexes = hearing.map(indexOfReport)
  const made = {
    reports: indexes,
    orders: together(indexes, 'orders'),
    persons: together(indexes, 'persons'),
    known: new Map<Mark, readonly Holding[]>(),
  }
  sessions.set(hearing, made)
  return made
}

/** A session hears anew with each result, and most results have none of either. */
function together(indexes: readonly ReportIndex[], of: 'orders' | 'persons'): readonly Holding[] {
  const found: Holding[] = []
  for (const index of indexes) if (index[of].length > 0) found.push(...index[of])
  return found
}

function indexOfReport(report: HeardReport): ReportIndex {
  const before = reports.get(report)
  if (before) return before
  const holdings = report.segments.map((segment): Holding => ({ segment, report }))
  const made = { report, holdings, orders: ofKind(holdings, 'order'), persons: ofKind(holdings, 'person') }
  reports.set(report, made)
  return made
}

function ofKind(holdings: readonly Holding[], kind: HeardSegment['kind']): readonly Holding[] {
  const found = holdings.filter(({ segment }) => segment.kind === kind)
  return found.length === 0 ? none : found
}

function tableOf(index: ReportIndex): MarkTable {
  index.table ??= new MarkTable(index.report.segments)
  return index.table
}
