import type { GateEvent } from '../../http/event-of.ts'

/** Name of an event of the gate. */
export type EventName = GateEvent['name']

const table: Readonly<Record<EventName, readonly string[]>> = {
  decision: ['decisions', 'sessions', 'clients', 'log'],
  report: ['sessions', 'log'],
  review: ['reviews', 'review', 'log'],
  reviewer: ['reviewers', 'session', 'passkeys', 'log'],
  grant: ['grants', 'log'],
  trust: ['trust', 'log'],
  pause: ['pause', 'log'],
  canary: ['canaries', 'log'],
  policy: ['policy'],
  access: ['session', 'browsers', 'log'],
  reset: [],
}

/** The events that a gate sends. */
export const eventNames = Object.keys(table) as EventName[]

/** First words of the keys whose answers are out of date after an event; `reset` means all of them. */
export function touchedBy(name: EventName): readonly string[] | 'all' {
  return name === 'reset' ? 'all' : table[name]
}
