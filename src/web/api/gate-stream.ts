import type { GateEvent } from '../../http/events/event-of.ts'
import { backoff } from './backoff.ts'
import { eventNames } from './touched-by.ts'

/** The state of the connection: `away` is a page that nobody has seen for a minute, which asks for nothing. */
export type StreamState = 'starting' | 'live' | 'lost' | 'away'

interface Told {
  /** One event, in the order of the log. */
  event(event: GateEvent): void
  state(state: StreamState): void
  /** Something may have been missed: ask for everything again. */
  missed(): void
}

const unseenFor = 60_000
const beat = 5_000
const sleepLooksLike = 30_000

/**
 * The one connection over which the gate tells what changes. It comes back by itself, waiting longer each time; it
 * notices that the computer slept; and a page that nobody sees lets go of it, since a browser has six in all.
 */
export class GateStream {
  private readonly told: Told
  private source: EventSource | undefined
  private retry: ReturnType<typeof setTimeout> | undefined
  private leave: ReturnType<typeof setTimeout> | undefined
  private pulse: ReturnType<typeof setInterval> | undefined
  private failures = 0
  private isResting = false
  private wasLive = false
  private lastBeat = 0

  constructor(told: Told) {
    this.told = told
  }

  start(): void {
    document.addEventListener('visibilitychange', this.follow)
    window.addEventListener('online', this.follow)
    this.lastBeat = Date.now()
    this.pulse = setInterval(this.noticeSleep, beat)
    this.open()
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.follow)
    window.removeEventListener('online', this.follow)
    clearInterval(this.pulse)
    clearTimeout(this.leave)
    this.close()
  }

  /** Does not wait for the next attempt. */
  readonly tryNow = (): void => {
    this.isResting = false
    this.close()
    this.open()
  }

  /** Goes on after a rest. */
  wake(): void {
    if (this.isResting) this.tryNow()
  }

  /** Asks for nothing until it is woken: nobody is let in. */
  rest(): void {
    this.isResting = true
    this.close()
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
    if (this.wasLive) this.told.missed()
    this.wasLive = true
    this.told.state('live')
  }

  private onError(): void {
    this.close()
    this.failures++
    this.told.state('lost')
    this.retry = setTimeout(() => this.open(), backoff(this.failures))
  }

  private readonly follow = (): void => {
    clearTimeout(this.leave)
    if (document.visibilityState === 'hidden') {
      this.leave = setTimeout(() => {
        this.close()
        this.told.state('away')
      }, unseenFor)
    } else if (!this.source && !this.isResting) this.tryNow()
  }

  private readonly noticeSleep = (): void => {
    const slept = Date.now() - this.lastBeat
    this.lastBeat = Date.now()
    if (slept > sleepLooksLike && document.visibilityState === 'visible' && !this.isResting) this.tryNow()
  }
}
