import type { WatchedCall } from './watched-calls.ts'

interface ShellTime {
  readonly key: string
  readonly from: number
  to?: number
}

/** Ticks for which a command counts that nobody said the end of: ten minutes. */
const longest = 60_000
const mostKept = 2_000

/** The times at which commands of agents ran, whoever’s: what began then may have been started by one of them. */
export class ShellTimes {
  private times: ShellTime[] = []

  begin({ session, tool, callId }: WatchedCall, from: number): void {
    this.times.push({ key: JSON.stringify([session, callId ?? tool]), from })
    if (this.times.length > mostKept) this.times.splice(0, mostKept / 2)
  }

  end({ session, tool, callId }: WatchedCall, to: number): void {
    const key = JSON.stringify([session, callId ?? tool])
    const open = this.times.find(one => one.key === key && one.to === undefined)
    if (open) open.to = to
  }

  /** Tells whether a command ran at this moment. */
  cover(at: number): boolean {
    return this.times.some(({ from, to = from + longest }) => from <= at && at <= to)
  }
}
