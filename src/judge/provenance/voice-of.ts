import type { HeardReport, Hearing, Mark } from '../../ground/model/hearing.ts'
import type { Voice } from '../../ground/model/call-origin.ts'
import { type Holding, holdingsOf, personsOf } from './holdings-of.ts'

/** The marks of a value. */
export interface ValueMarks {
  readonly words: readonly Mark[]
  /** Words within an identifier: `bathroom` of `bathroom_01`. */
  readonly parts: readonly Mark[]
  /** It is one word; the words of others may stand apart where the person wrote them. */
  readonly isWhole: boolean
}

/** The voice that named a value, and the orders that do. */
export interface VoiceFound {
  readonly voice: Voice
  /** 0 to 1: of the strongest order; 0 without one. */
  readonly strength: number
  /** The order, or the stretch that decided. */
  readonly by?: Holding
  /** Orders in which it stands, where our own records do not name it. */
  readonly orders: readonly Holding[]
  /** Orders in which only a part of it stands: they count, wherever else the whole of it was named by strangers. */
  readonly partOrders: readonly Holding[]
  /** The texts in which all of it stands, under the same condition. */
  readonly texts: readonly HeardReport[]
  /** The person wrote a word of it. */
  readonly isPartPersons?: true
  /** Of our own: who named it where strangers do too, and our own text may only repeat them. */
  readonly behind?: VoiceFound
}

/** From here on an order counts whatever the person pointed to. */
export const minStrong = 0.8
const none: readonly Holding[] = []
const unordered = { orders: none, partOrders: none, texts: [] }

/** Returns the first voice that holds of a value, from the top. */
export function voiceOf(
  { words, parts, isWhole }: ValueMarks,
  hearing: Hearing,
  isApproved: (words: readonly Mark[]) => boolean = () => false,
): VoiceFound {
  const holding = holdingsOf(words, hearing)
  const byPerson = holding.findLast(({ segment }) => segment.kind === 'person')
  if (byPerson)
    return { voice: 'person', strength: 0, by: byPerson, ...unordered, orders: ordersAmong(holding) }
  if (!isWhole && isWrittenApart(words, hearing)) return { voice: 'person', strength: 0, ...unordered }
  const own = holding.find(({ report }) => report.source.own)
  // A fetched file that repeats an order’s value clears the value of no order to the agent.
  const isOrdered = holding.some(({ segment }) => segment.kind === 'order' && segment.strength >= minStrong)
  const others = () => voiceOfOthers({ words, parts, isWhole }, hearing, holding, isApproved)
  if (!own || isOrdered) return others()
  return {
    voice: 'own',
    strength: 0,
    by: own,
    ...unordered,
    ...(mayRepeat(holding) && { behind: others() }),
  }
}

/**
 * The agent can bring a stranger’s value into any text of its own: only what stood there before the session says it by itself.
 * Which of both came first changes nothing.
 */
function mayRepeat(holding: readonly Holding[]): boolean {
  const isOthers = holding.some(({ report: { source } }) => !source.own)
  return isOthers && !holding.some(({ report: { source } }) => source.isBefore)
}

/** Returns the voice of a value that neither the person nor our own records name. */
function voiceOfOthers(
  { words, parts, isWhole }: ValueMarks,
  hearing: Hearing,
  holding: readonly Holding[],
  isApproved: (words: readonly Mark[]) => boolean,
): VoiceFound {
  const isOrdered = holding.some(({ segment }) => segment.kind === 'order' && segment.strength >= minStrong)
  const isPartPersons = !isWhole && words.some(word => isWritten(word, hearing))
  const orders = ordersAmong(holding)
  if (orders.length > 0 && !isOrdered && isApproved(words))
    return { voice: 'approved', strength: 0, ...unordered }
  const partOrders = ordersOfParts(parts, hearing).filter(order => !orders.includes(order))
  const texts = [...new Set(holding.map(({ report }) => report))]
  const shared = { orders, partOrders, texts, ...(isPartPersons && ({ isPartPersons } as const)) }
  if (holding.length === 0) return { voice: 'nobody', strength: 0, ...shared }
  const order = strongest(orders)
  const strength = order?.segment.strength ?? 0
  const pointed = holding.find(({ report }) => report.source.pointed > 0)
  const isOrder = order && (strength >= minStrong || !pointed)
  if (isOrder) return { voice: 'ordered', strength, by: order, ...shared }
  const by = order ?? pointed ?? holding[0]
  return { voice: pointed ? 'pointed' : 'stranger', strength, ...(by && { by }), ...shared }
}

function ordersAmong(holding: readonly Holding[]): readonly Holding[] {
  return holding.filter(({ segment }) => segment.kind === 'order')
}

/** An identifier that stands nowhere may hold a word of an order: the model knew it from a list of things. */
function ordersOfParts(parts: readonly Mark[], hearing: Hearing): readonly Holding[] {
  const found = parts.flatMap(part => holdingsOf([part], hearing))
  const isPersons = found.some(({ segment, report }) => segment.kind === 'person' || report.source.own)
  return isPersons ? none : found.filter(({ segment }) => segment.kind === 'order')
}

/** Of equally strong ones that which the person pointed to least, whichever was read first. */
function strongest(orders: readonly Holding[]): Holding | undefined {
  let found: Holding | undefined
  for (const one of orders) if (!found || isStronger(one, found)) found = one
  return found
}

function isStronger(one: Holding, other: Holding): boolean {
  const more = one.segment.strength - other.segment.strength
  return more > 0 || (more === 0 && one.report.source.pointed <= other.report.source.pointed)
}

/** The person wrote every word of it, in several sentences. */
function isWrittenApart(words: readonly Mark[], hearing: Hearing): boolean {
  return words.every(word => isWritten(word, hearing))
}

function isWritten(word: Mark, hearing: Hearing): boolean {
  if (personsOf(hearing).length === 0) return false
  return holdingsOf([word], hearing).some(({ segment }) => segment.kind === 'person')
}
