import type { QueryClient } from '@tanstack/react-query'
import { type EventName, touchedBy } from './touched-by.ts'

const soon = 100
const atMostEvery = 1_000

/** Asks again for what changed: at once, but not more than once a second however much happens. */
export class Stale {
  private readonly queries: QueryClient
  private readonly words = new Set<string>()
  private isAll = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private last = 0

  constructor(queries: QueryClient) {
    this.queries = queries
  }

  /** An event came. */
  note(name: EventName): void {
    const touched = touchedBy(name)
    if (touched === 'all') return this.noteAll()
    for (const word of touched) this.words.add(word)
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
    else for (const word of this.words) void this.queries.invalidateQueries({ queryKey: [word] })
    this.isAll = false
    this.words.clear()
  }
}
