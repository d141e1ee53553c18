import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { findOrder } from './find-order.ts'

/** An attacked session whose order can be written anew. */
export interface StoredAttack {
  readonly session: StoredSession
  /** The event that holds the order. */
  readonly at: number
  /** All that belongs to the order, as it stands in results; the first part is where a new one is put. */
  readonly texts: readonly string[]
  /** The order as a plain sentence without its subject. */
  readonly goal: string
  readonly act: string
  readonly values: readonly string[]
}

/** Wrappings that hide what they hold: with them gone, a new order stands where its rewriting puts it. */
const wrappings: readonly (readonly [RegExp, RegExp])[] = [
  [/<!--[^>]{0,80}$/, /^[^<]{0,20}-->/],
  [/<(?:p|span|div) style=\\?"[^">]{0,40}\\?">[^<]{0,60}$/, /^[^<]{0,20}<\/(?:p|span|div)>/],
]

/** The attack of a session; null where nobody attacks, or the order can’t be found in what was read. */
export function attackOf(session: StoredSession): StoredAttack | null {
  if (session.group !== 'hijacked') return null
  const order = session.order ?? findOrder(session)
  const [first] = order?.texts ?? []
  if (!order || first === undefined) return null
  const at = session.events.findIndex(event => 'result' in event && event.result.includes(first))
  const event = session.events[at]
  if (!event || !('result' in event)) return null
  const { goal, act, values } = order
  return { session, at, texts: [wrapped(event.result, first), ...order.texts.slice(1)], goal, act, values }
}

function wrapped(result: string, text: string): string {
  const start = result.indexOf(text)
  const [before, after] = [result.slice(0, start), result.slice(start + text.length)]
  for (const [opening, closing] of wrappings) {
    const [left, right] = [opening.exec(before)?.[0], closing.exec(after)?.[0]]
    if (left !== undefined && right !== undefined) return `${left}${text}${right}`
  }
  return text
}
