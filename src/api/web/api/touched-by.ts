import type { GateEvent } from '../../http/events/event-of.ts'

/** Name of an event of the gate. */
export type EventName = GateEvent['name']

const table: Readonly<Record<EventName, readonly string[]>> = {
  decision: ['decisions', 'sessions', 'clients', 'log'],
  report: ['sessions', 'log'],
  review: ['reviews', 'log'],
  reviewer: ['reviewers', 'session', 'passkeys', 'log'],
  grant: ['grants', 'log'],
  trust: ['trust', 'log'],
  pause: ['pause', 'log'],
  canary: ['canaries', 'log'],
  policy: ['policy'],
  tool: ['tools', 'log'],
  erasure: ['decisions', 'decision', 'reviews', 'review', 'sessions', 'log'],
  key: ['log'],
  seal: ['seals'],
  access: ['session', 'browsers', 'log'],
  team: ['team', 'membership', 'log'],
  reset: [],
}

/** The events that a gate sends. */
export const eventNames = Object.keys(table) as EventName[]

/** Beginnings of the keys whose answers are out of date after an event; `reset` means all of them. */
export function touchedBy({ name, data }: GateEvent): readonly (readonly string[])[] | 'all' {
  if (name === 'reset') return 'all'
  const words = table[name].map(word => [word])
  // A call that waits opens its review, or joins one, without a line of its own.
  if (name === 'decision' && data['reviewId'] !== undefined) words.push(['reviews'])
  if (name === 'review')
    words.push(typeof data['review'] === 'string' ? ['review', data['review']] : ['review'])
  return words
}
