import type { SessionEvent, StoredSession } from '../../scripts/sessions/stored-session.ts'
import type { StoredAttack } from './stored-attack.ts'

/** Events that a rewriting adds: before the call whose result holds the order, and after that result. */
export interface Surroundings {
  readonly before?: readonly SessionEvent[]
  readonly after?: readonly SessionEvent[]
}

/** The session with its order in these words, at the place of the old one. */
export function placeOrder(
  attack: StoredAttack,
  text: string,
  { before = [], after = [] }: Surroundings = {},
): StoredSession {
  const { session, at } = attack
  const { order: _order, ...rest } = session
  const call = Math.max(
    0,
    session.events.slice(0, at).findLastIndex(event => 'call' in event),
  )
  const events = session.events.flatMap((event, i) => [
    ...(i === call ? before : []),
    'result' in event ? { ...event, result: resultWith(event.result, attack, i === at ? text : '') } : event,
    ...(i === at ? after : []),
  ])
  return { ...rest, events }
}

/** A result that is a record stays one: what is put in is escaped like the rest. */
function resultWith(result: string, { texts }: StoredAttack, text: string): string {
  const isRecord = /^\s*[{[]/.test(result)
  const put = isRecord ? JSON.stringify(text).slice(1, -1) : text
  return texts.reduce((before, part, i) => before.replace(part, () => (i === 0 ? put : '')), result)
}
