import type { Hearing, HeardReport, HeardSegment, Mark } from '../model/hearing.ts'
import { MarkTable } from './mark-table.ts'

/** A stretch, and the report that it stands in. */
export interface Holding {
  readonly segment: HeardSegment
  readonly report: HeardReport
}

/** The index of a session: its orders, its person’s sentences, and the words that were looked up. */
interface SessionIndex {
  readonly heard: Hearing
  readonly orders: readonly Holding[]
  readonly persons: readonly Holding[]
  readonly known: Map<Mark, readonly Holding[]>
}

/** A session’s earlier reports stay the same objects, and so does what it heard until it hears more: each is indexed once. */
const reports = new WeakMap<HeardReport, readonly Holding[]>()
const orders = new WeakMap<HeardReport, ReadonlyMap<number, readonly Holding[]>>()
const reportOrders = new WeakMap<HeardReport, readonly Holding[]>()
const tables = new WeakMap<HeardReport, MarkTable>()
const sessions = new WeakMap<Hearing, SessionIndex>()
const none: readonly Holding[] = []
/** Words of one session whose places are remembered. */
const mostKnown = 1_000

/** Returns the stretches in which all of these words stand, oldest first. */
export function holdingsOf(given: readonly Mark[], heard: Hearing): readonly Holding[] {
  const index = indexOf(heard)
  const [first] = given
  if (given.length === 1 && first !== undefined) return placesOf(first, index)
  const places: (readonly Holding[])[] = []
  for (const word of given) {
    const found = placesOf(word, index)
    if (found.length === 0) return none
    places.push(found)
  }
  const rarest = places.reduce((least, one) => (one.length < least.length ? one : least), places[0] ?? none)
  const others = places.filter(one => one !== rarest)
  return others.reduce(both, rarest)
}

/** Returns the stretches of one order of a report, by its number. */
export function ordersIn(report: HeardReport, number: number): readonly Holding[] {
  return orderGroups(report).get(number) ?? none
}

function orderGroups(report: HeardReport): ReadonlyMap<number, readonly Holding[]> {
  const before = orders.get(report)
  if (before) return before
  const made = new Map<number, Holding[]>()
  for (const order of ordersOfReport(report)) {
    const number = order.segment.order ?? 0
    const group = made.get(number)
    if (group) group.push(order)
    else made.set(number, [order])
  }
  orders.set(report, made)
  return made
}

/** Returns the orders of a report, in their order. */
export function ordersOfReport(report: HeardReport): readonly Holding[] {
  const before = reportOrders.get(report)
  if (before) return before
  const made = holdingsIn(report).filter(isOrder)
  reportOrders.set(report, made)
  return made
}

function isOrder({ segment }: Holding): boolean {
  return segment.kind === 'order'
}

/** Returns every order, oldest first. */
export function ordersOf(heard: Hearing): readonly Holding[] {
  return indexOf(heard).orders
}

/** Returns every sentence of the person, oldest first. */
export function personsOf(heard: Hearing): readonly Holding[] {
  return indexOf(heard).persons
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

function placesOf(word: Mark, { heard, known }: SessionIndex): readonly Holding[] {
  const before = known.get(word)
  if (before) return before
  const found: Holding[] = []
  for (const report of heard)
    for (const i of tableOf(report).segmentsWith(word)) found.push(holdingsIn(report)[i] as Holding)
  if (known.size >= mostKnown) known.clear()
  known.set(word, found)
  return found
}

function indexOf(heard: Hearing): SessionIndex {
  const before = sessions.get(heard)
  if (before) return before
  const made = {
    heard,
    orders: heard.flatMap(ordersOfReport),
    persons: heard.flatMap(holdingsIn).filter(({ segment }) => segment.kind === 'person'),
    known: new Map<Mark, readonly Holding[]>(),
  }
  sessions.set(heard, made)
  return made
}

function holdingsIn(report: HeardReport): readonly Holding[] {
  const before = reports.get(report)
  if (before) return before
  const made = report.segments.map((segment): Holding => ({ segment, report }))
  reports.set(report, made)
  return made
}

function tableOf(report: HeardReport): MarkTable {
  const before = tables.get(report)
  if (before) return before
  const made = new MarkTable(report.segments)
  tables.set(report, made)
  return made
}
