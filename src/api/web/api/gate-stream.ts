import type { GateEvent } from '../../http/events/event-of.ts'
import { backOff } from '../../../ground/model/back-off.ts'

/** Name of an event of the gate. */
type EventName = GateEvent['name']

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
const eventNames = Object.keys(table) as EventName[]

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

/** The state of a connection that is wanted. */
export type ConnectionState = 'starting' | 'live' | 'lost'

/** Whoever is told what a connection brings. */
export interface StreamTold {
  /** One event, in the order of the log. */
  event(event: GateEvent): void
  state(state: ConnectionState): void
}

/** Milliseconds before a connection that broke is opened again. */
const times = { first: 500, longest: 15_000 }
const beat = 5_000
const sleepLooksLike = 30_000

/**
 * A connection over which the gate tells what changes, for a page or for a thread. It comes back by itself, waiting longer
 * each time, and notices that the computer slept.
 */
export class GateStream {
  private readonly told: StreamTold
  private source: EventSource | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private failures = 0
  private lastBeat = 0

  constructor(notice: StreamTold) {
    this.told = notice
  }

  /** Does nothing where it runs already. */
  start(): void {
    if (this.pulse !== undefined) return
    globalThis.addEventListener('online', this.tryNow)
    this.lastBeat = Date.now()
    this.pulse = setInterval(this.noticeSleep, beat)
    this.open()
  }

  stop(): void {
    globalThis.removeEventListener('online', this.tryNow)
    clearInterval(this.pulse)
    this.pulse = undefined
    this.close()
  }

  /** Does not wait for the next attempt. */
  readonly tryNow = (): void => {
    this.close()
    this.open()
  }

  private open(): void {
    const source = new EventSource('/v1/events')
    this.source = source
    source.addEventListener('open', () => this.onOpen())
    source.addEventListener('error', () => this.onError())
    for (const name of eventNames)
      source.addEventListener(name, message => {
        const { lastEventId, data } = message
        const seq = Number(lastEventId)
        this.told.event({ name, data: JSON.parse(data), ...(seq > 0 && { seq }) })
      })
  }

  private close(): void {
    clearTimeout(this.retry)
    this.source?.close()
    this.source = undefined
  }

  private onOpen(): void {
    this.failures = 0
    this.told.state('live')
  }

  private onError(): void {
    this.close()
    this.failures++
    this.told.state('lost')
    this.retry = setTimeout(() => this.open(), backOff(times, this.failures))
  }

  private readonly noticeSleep = (): void => {
    const slept = Date.now() - this.lastBeat
    this.lastBeat = Date.now()
    if (slept > sleepLooksLike) this.tryNow()
  }
}
