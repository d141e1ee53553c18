import type { OverviewDay } from '../../../../ground/model/overview.ts'

/** The data of a chart of days: places on the time axis, and three heights, each with those below it. */
export interface StackedDays {
  /** The beginning of each day, in seconds since 1970. */
  readonly at: readonly number[]
  /** Everything; drawn first. */
  readonly denied: readonly number[]
  readonly queued: readonly number[]
  readonly allowed: readonly number[]
  readonly most: number
}

/** The days as bars on top of one another: allowed below, then queued, then denied. */
export function stackedDays(days: readonly OverviewDay[]): StackedDays {
  const totals = days.map(({ allowed, queued, denied }) => allowed + queued + denied)
  return {
    at: days.map(({ from }) => from / 1_000),
    denied: totals,
    queued: days.map(({ allowed, queued }) => allowed + queued),
    allowed: days.map(({ allowed }) => allowed),
    most: Math.max(1, ...totals),
  }
}

/** One day in words: `Sat, 21 Nov: 12 allowed, 3 queued, 1 denied`. */
export function dayCountsText({ allowed, queued, denied, date }: OverviewDay): string {
  const counts = [`${allowed} allowed`, `${queued} queued`, `${denied} denied`]
  return `${dayName(date)}: ${allowed + queued + denied === 0 ? 'no calls' : counts.join(', ')}`
}

/** A date such as `2026-11-21` as `Sat, 21 Nov`, in no zone but its own. */
export function dayName(date: string): string {
  const at = new Date(`${date}T12:00:00Z`)
  return at.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
}
