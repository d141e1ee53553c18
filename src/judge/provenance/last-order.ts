import type { ActClass, Hearing, HeardReport, HeardSegment } from '../../ground/model/hearing.ts'
import { quotedStrength } from './found-orders.ts'
import { type Holding, ordersOf } from './holdings-of.ts'
import { leastStrong } from './voice-of.ts'

/** The orders of a session that go before others: strong ones, and bare ones of texts that strangers wrote. */
type OrderRank = 'strong' | 'plain'

/** The index of the last order of each act. */
type LastOrders = Readonly<Record<OrderRank, ReadonlyMap<ActClass, number>>>

const sessions = new WeakMap<Hearing, LastOrders>()

/** Returns the last order of a rank that orders one of the acts; nobody orders to read. */
export function lastOrder(rank: OrderRank, acts: readonly ActClass[], heard: Hearing): Holding | undefined {
  const last = lastOrdersOf(heard)[rank]
  let found = -1
  for (const act of acts) found = Math.max(found, last.get(act) ?? -1)
  return ordersOf(heard)[found]
}

function lastOrdersOf(heard: Hearing): LastOrders {
  const before = sessions.get(heard)
  if (before) return before
  const made = { strong: new Map<ActClass, number>(), plain: new Map<ActClass, number>() }
  for (const [i, { segment, report }] of ordersOf(heard).entries()) {
    const rank = rankOf(segment, report)
    if (rank !== undefined) for (const act of segment.acts) if (act !== 'read') made[rank].set(act, i)
  }
  sessions.set(heard, made)
  return made
}

function rankOf({ strength }: HeardSegment, { source }: HeardReport): OrderRank | undefined {
  if (strength >= leastStrong) return 'strong'
  return strength > quotedStrength && source.isEcho === undefined ? 'plain' : undefined
}
