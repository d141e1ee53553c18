/** A stretch of ticks; it has not ended where `to` is absent. */
interface BusyTime {
  readonly from: number
  readonly to?: number
}

const max = 1_000

/**
 * The times at which something ran. Of very many the older half are joined in pairs, with what lies between: none is
 * forgotten, and the time before the first stays free.
 */
export class BusyTimes {
  private times: BusyTime[] = []

  /** Begins a time, unless one goes on. */
  begin(from: number): void {
    const last = this.times.at(-1)
    if (last && last.to === undefined) return
    this.times.push({ from })
    if (this.times.length > max) this.times = inPairs(this.times)
  }

  /** Ends the one that goes on. */
  end(to: number): void {
    const last = this.times.at(-1)
    if (last && last.to === undefined) this.times[this.times.length - 1] = { ...last, to }
  }

  cover(at: number): boolean {
    return this.times.some(({ from, to = Infinity }) => from <= at && at <= to)
  }
}

/** The older half in pairs; each of them has ended. */
function inPairs(times: readonly BusyTime[]): BusyTime[] {
  const half = max / 2
  const pairs = times.slice(0, half).flatMap((first, i) => {
    const second = times[i + 1]
    return i % 2 === 0 && second ? [{ ...second, from: first.from }] : []
  })
  return [...pairs, ...times.slice(half)]
}

/** A call that a hook told of. */
export interface WatchedCall {
  /** Under its agent’s own name; a sub-agent’s is that of the agent that started it and its own. */
  readonly session: string
  readonly tool: string
  readonly callId?: string | undefined
}

/** A client with so many calls at once is at work for good. */
const maxOpen = 1_000

/** Calls of one client that were allowed and have not ended, and when the last one did. */
export class WatchedCalls {
  /** Ticks at which the newest of them was allowed. */
  lastBegan = -1
  /** Ticks at which the newest of them was allowed or ended. */
  last = -1
  private readonly open = new Map<string, string>()
  private readonly busy = new BusyTimes()
  private isOverrun = false
  private unnamed = 0

  get isRunning(): boolean {
    return this.isOverrun || this.open.size > 0
  }

  begin({ session, tool, callId }: WatchedCall, at: number): void {
    this.lastBegan = Math.max(this.lastBegan, at)
    this.last = Math.max(this.last, at)
    this.busy.begin(at)
    if (this.open.size >= maxOpen) this.isOverrun = true
    else this.open.set(keyOf(session, callId ?? this.unnamed++), keyOf(session, tool))
  }

  /** Ends a call: by its id, else the oldest one of the tool; one that is not open ends nothing. */
  end({ session, tool, callId }: WatchedCall, at: number): void {
    const ofTool = keyOf(session, tool)
    const key =
      callId === undefined ? [...this.open].find(([, one]) => one === ofTool)?.[0] : keyOf(session, callId)
    if (key === undefined || !this.open.delete(key)) return
    this.last = Math.max(this.last, at)
    if (!this.isRunning) this.busy.end(at)
  }

  /** Tells whether one of them may have been running at this tick, also long ago. */
  mayHaveRunAt(at: number): boolean {
    return this.busy.cover(at)
  }
}

function keyOf(session: string, name: string | number): string {
  return JSON.stringify([session, name])
}
