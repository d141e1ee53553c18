import type { SessionEvent, StoredSession } from '../../scripts/sessions/stored-session.ts'
import type { StoredAttack } from './stored-attack.ts'

/** Events that a rewriting adds: before the call whose result holds the order, and after that result. */
export interface Surroundings {
  readonly before?: readonly SessionEvent[]
  readonly after?: readonly SessionEvent[]
}

/** The session with its order in these words, at the place of the old one; in a record they are escaped like the rest. */
export function placeOrder(attack: StoredAttack, text: string, more: Surroundings = {}): StoredSession {
  const { session, at } = attack
  const event = session.events[at]
  const isRecord = event !== undefined && 'result' in event && /^\s*[{[]/.test(event.result)
  return placeRaw(attack, isRecord ? JSON.stringify(text).slice(1, -1) : text, more)
}

/** The same with words that are escaped already. */
export function placeRaw(
  { session, at, texts }: StoredAttack,
  text: string,
  { before = [], after = [] }: Surroundings = {},
): StoredSession {
  const { order: _order, ...rest } = session
  const call = Math.max(
    0,
    session.events.slice(0, at).findLastIndex(event => 'call' in event),
  )
  const without = (result: string, first: string) =>
    texts.reduce((message, part, i) => message.replace(part, () => (i === 0 ? first : '')), result)
  const events = session.events.flatMap((event, i) => [
    ...(i === call ? before : []),
    'result' in event ? { ...event, result: without(event.result, i === at ? text : '') } : event,
    ...(i === at ? after : []),
  ])
  return { ...rest, events }
}
