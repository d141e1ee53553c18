/** The most exact unit of a moment that is shown. */
export type MomentUnit = 'day' | 'minute' | 'second'

/**
 * Returns a moment as the clocks here have it, which is what every terminal and page of ours shows: `2026-11-23`,
 * `2026-11-23 17:58`, `2026-11-23 17:58:04`. `at` is in milliseconds since 1970.
 */
export function localMoment(at: number, unit: MomentUnit = 'minute'): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  if (unit === 'day') return day
  return `${day} ${localClock(at)}${unit === 'second' ? `:${two(date.getSeconds())}` : ''}`
}

/** Returns the minute alone, `17:58`, for a moment of the next hours. */
export function localClock(at: number): string {
  const date = new Date(at)
  return `${two(date.getHours())}:${two(date.getMinutes())}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
