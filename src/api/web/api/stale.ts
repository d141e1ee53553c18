import type { QueryClient } from '@tanstack/react-query'
import type { GateEvent } from '../../http/events/event-of.ts'
import { touchedBy } from './touched-by.ts'

const soon = 100
const atMostEvery = 1_000

/** Asks again for what changed: at once, but not more than once a second however much happens. */
export class Stale {
  private readonly queries: QueryClient
  private readonly keys = new Map<string, readonly string[]>()
  private isAll = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = 0

  constructor(queries: QueryClient) {
    this.queries = queries
  }

  /** An event came. */
  note(event: GateEvent): void {
    const touched = touchedBy(event)
    if (touched === 'all') return this.noteAll()
    for (const key of touched) this.keys.set(key.join(' '), key)
    this.plan()
  }

  /** Something may have been missed. */
  noteAll(): void {
    this.isAll = true
    this.plan()
  }

  /** Nothing is asked any more. */
  stop(): void {
    clearTimeout(this.timer)
  }

  private plan(): void {
    this.timer ??= setTimeout(() => this.ask(), Math.max(soon, this.last + atMostEvery - performance.now()))
  }

  private ask(): void {
    this.timer = undefined
    this.last = performance.now()
    if (this.isAll) void this.queries.invalidateQueries()
    else for (const queryKey of this.keys.values()) void this.queries.invalidateQueries({ queryKey })
    this.isAll = false
    this.keys.clear()
  }
}
