/** A stretch of ticks; it has not ended where `to` is absent. */
interface BusyTime {
  readonly from: number
  readonly to?: number
}

const most = 1_000

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
    if (this.times.length > most) this.times = inPairs(this.times)
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
  const half = most / 2
  const pairs = times.slice(0, half).flatMap((first, i) => {
    const second = times[i + 1]
    return i % 2 === 0 && second ? [{ ...second, from: first.from }] : []
  })
  return [...pairs, ...times.slice(half)]
}
