/** Milliseconds that one gate runs before a recovery that nobody cancelled takes effect. */
export const recoveryTime = 24 * 3_600_000
/** The most milliseconds that one look counts for: a process that was stopped did not run. */
const mostAtOnce = 2 * 60_000

/** The time that is left of one request: it goes down while the gate looks, and only once somebody was told. */
export class RecoveryClock {
  /** The request that is counted. */
  readonly id: string
  left = recoveryTime
  isTold = false
  private last: number

  /** `now` is of a clock that only goes forward. */
  constructor(id: string, now: number) {
    this.id = id
    this.last = now
  }

  /** Counts the time since the last look; where it may not count, it begins again. Returns whether it is over. */
  look(now: number, { isTold, mayCount }: { readonly isTold: boolean; readonly mayCount: boolean }): boolean {
    const passed = Math.min(Math.max(now - this.last, 0), mostAtOnce)
    this.last = now
    if (!mayCount) this.left = recoveryTime
    else if (this.isTold) this.left -= passed
    this.isTold ||= isTold
    return this.isTold && this.left <= 0
  }
}
