import type { Effect } from '../../ground/model/effect.ts'
import {
  type ActClass,
  graveActs,
  type HeardReport,
  type HeardSegment,
  type Hearing,
} from '../../ground/model/hearing.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { quotedStrength } from './found-orders.ts'
import { type Holding, ordersOf } from './holdings-of.ts'
import { minStrong } from './voice-of.ts'

/** The orders of a session that go before others: strong ones, and bare ones of texts that strangers wrote. */
type OrderRank = 'strong' | 'plain'

/** The index of the last order of each act. */
type LastOrders = Readonly<Record<OrderRank, ReadonlyMap<OrderedAct, number>>>

/** An act of an order; `install` is what only the verb of both classes says, to change the machine by what is run. */
export type OrderedAct = ActClass | 'install'

const sessions = new WeakMap<Hearing, LastOrders>()

/** Returns the last order of a rank that orders one of the acts, without those to skip; nobody orders to read. */
export function lastOrder(
  rank: OrderRank,
  acts: readonly OrderedAct[],
  hearing: Hearing,
  isSkipped: (order: Holding) => boolean = () => false,
): Holding | undefined {
  const last = lastOrdersOf(hearing)[rank]
  let found = -1
  for (const act of acts) found = Math.max(found, last.get(act) ?? -1)
  const order = ordersOf(hearing)[found]
  if (order === undefined || !isSkipped(order)) return order
  return ordersOf(hearing).findLast(one => {
    const isSuch = rankOf(one.segment, one.report) === rank && one.segment.isCode === undefined
    return isSuch && one.segment.acts.some(act => act !== 'read' && acts.includes(act)) && !isSkipped(one)
  })
}

function lastOrdersOf(hearing: Hearing): LastOrders {
  const before = sessions.get(hearing)
  if (before) return before
  const made = { strong: new Map<OrderedAct, number>(), plain: new Map<OrderedAct, number>() }
  for (const [i, { segment, report }] of ordersOf(hearing).entries()) {
    const rank = rankOf(segment, report)
    if (rank === undefined || segment.isCode) continue
    for (const act of segment.acts) if (act !== 'read') made[rank].set(act, i)
    if (segment.acts.includes('run') && segment.acts.includes('change')) made[rank].set('install', i)
  }
  sessions.set(hearing, made)
  return made
}

function rankOf({ strength }: HeardSegment, { source }: HeardReport): OrderRank | undefined {
  if (strength >= minStrong) return 'strong'
  return strength > quotedStrength && source.isEcho === undefined ? 'plain' : undefined
}

/** Returns the acts of a call that a plain order can be about without a word of its values: editing files is what every coding task does. */
export function touchingActs(
  { kind }: ToolCall,
  acts: readonly ActClass[],
  effects: readonly Effect[],
): readonly OrderedAct[] {
  const isForeign = effects.some(({ type }) => type === 'package' || type === 'execute')
  const more: readonly ActClass[] = kind === 'tool' ? ['change', 'cancel'] : []
  // To open a page is not to open a door.
  const isVisit = acts.includes('visit')
  const touching = acts.filter(
    act => (act === 'unlock' ? !isVisit : graveActs.has(act)) || more.includes(act),
  )
  return isForeign ? [...touching, 'install'] : touching
}
