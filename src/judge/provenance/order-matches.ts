import type {
  ActClass,
  Hearing,
  HeardReport,
  HeardSegment,
  HeardSource,
  Mark,
} from '../../ground/model/hearing.ts'
import type { OrderMatch } from '../../ground/model/call-origin.ts'
import { type Holding, holdingsOf, ordersIn, ordersOfReport } from './holdings-of.ts'

/** The words of a tool’s name, as marks: its verbs, and what it is about; the whole name stands among both. */
export interface ToolMarks {
  readonly verbs: readonly Mark[]
  readonly objects: readonly Mark[]
}

/** A value that the person did not name, and the orders in which it stands. */
export interface ValueInOrders {
  readonly isFirm: boolean
  readonly orders: readonly Holding[]
  /** Orders in which a part of it stands. */
  readonly partOrders: readonly Holding[]
  /** The mark of the site that it is on. */
  readonly site: Mark | null
  /** It is an account, a phone number or a place by its number: whose, no site says. */
  readonly isLine: boolean
  /** The texts in which it stands; none for a value that does not count by itself. */
  readonly beside: readonly HeardReport[]
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** Returns each order that names a value of the call or what its tool is about, and whether it names its act. */
export function orderMatches(
  acts: readonly ActClass[],
  tool: ToolMarks,
  values: readonly ValueInOrders[],
  hearing: Hearing,
): readonly OrderMatch[] {
  const found = new Map<HeardReport, Map<number, Writable<OrderMatch>>>()
  const matchOf = ({ segment, report }: Holding) => {
    const ofReport = found.get(report) ?? new Map<number, Writable<OrderMatch>>()
    found.set(report, ofReport)
    const number = segment.order ?? 0
    const match = ofReport.get(number) ?? newMatch(segment, report)
    ofReport.set(number, match)
    return match
  }
  for (const { isFirm, orders, partOrders, site, isLine } of values) {
    if (orders.length === 0 && partOrders.length === 0) continue
    const whole = new Set(orders.map(matchOf))
    for (const match of whole) {
      if (isFirm) match.firm++
      else match.soft++
      if (isLine || (site !== null && isAway(site, match.source, hearing))) match.away++
    }
    for (const match of new Set(partOrders.map(matchOf))) if (!whole.has(match)) match.soft++
  }
  for (const order of inOrders(tool.objects, hearing)) matchOf(order).isObjectNamed = true
  // A tool without a known verb may be what any order means that names what it touches.
  const isUnknown = acts.includes('other')
  const namesAct = (order: Holding) =>
    isSameAct(order, acts) || tool.verbs.some(verb => order.segment.words.includes(verb))
  for (const report of new Set(values.flatMap(({ beside }) => beside)))
    for (const order of ordersOfReport(report)) if (namesAct(order)) matchOf(order)
  for (const [report, ofReport] of found)
    for (const [number, match] of ofReport) {
      const orders = ordersIn(report, number)
      markActs(match, orders, (isUnknown && isThing(match)) || orders.some(namesAct))
    }
  for (const { beside } of values)
    for (const report of beside) for (const match of found.get(report)?.values() ?? []) match.beside++
  return [...found.values()].flatMap(ofReport => [...ofReport.values()])
}

/** It names what the call touches, or the tool. */
function isThing({ firm, isObjectNamed }: OrderMatch): boolean {
  return firm > 0 || isObjectNamed
}

/** The site is neither that of the text nor one that the person wrote; a text of no site is near to any. */
function isAway(site: Mark, { sites = [] }: HeardSource, hearing: Hearing): boolean {
  if (sites.length === 0 || sites.includes(site)) return false
  return holdingsOf([site], hearing).every(({ segment }) => segment.kind !== 'person')
}

function markActs(match: Writable<OrderMatch>, orders: readonly Holding[], isActNamed: boolean): void {
  match.isActNamed = isActNamed
  if (orders.some(sends)) match.isSending = true
}

function sends({ segment: { acts } }: Holding): boolean {
  return acts.includes('send') || acts.includes('publish')
}

/** An order with a verb that nobody knows may mean any act. */
function isSameAct(order: Holding, acts: readonly ActClass[]): boolean {
  const { segment } = order
  const isSending = sends(order)
  // What is to be sent somewhere is carried there by opening it, where a call does nothing else.
  const isOpened = !isSending || acts.every(act => opening.has(act))
  return segment.acts.some(act => {
    if (act === 'visit') return isOpened && acts.includes(act)
    return act === 'other' || (act !== 'read' && isAmong(act, acts))
  })
}

const opening: ReadonlySet<ActClass> = new Set(['visit', 'read', 'run', 'operate', 'unlock'])

/** Acts that mean the same in other words. */
const kin: Readonly<Partial<Record<ActClass, ActClass>>> = {
  invite: 'grant',
  grant: 'invite',
  send: 'publish',
  publish: 'send',
}

function isAmong(act: ActClass, acts: readonly ActClass[]): boolean {
  const other = kin[act]
  return acts.includes(act) || (other !== undefined && acts.includes(other))
}

function inOrders(words: readonly Mark[], hearing: Hearing): readonly Holding[] {
  return words.flatMap(word => holdingsOf([word], hearing)).filter(({ segment }) => segment.kind === 'order')
}

/** Returns the match of a block of code that a text says to add and that the call writes: it leads wherever the code does. */
export function codeMatch({ segment, report }: Holding): OrderMatch {
  return { ...newMatch(segment, report), isActNamed: true, firm: 1, away: 1 }
}

function newMatch({ strength, hidden }: HeardSegment, { source }: HeardReport): Writable<OrderMatch> {
  return {
    strength,
    source,
    isHidden: hidden,
    isActNamed: false,
    isObjectNamed: false,
    firm: 0,
    soft: 0,
    beside: 0,
    away: 0,
  }
}
