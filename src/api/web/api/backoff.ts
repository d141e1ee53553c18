const first = 500
const longest = 15_000

/** Milliseconds before the next attempt after so many that failed in a row: half a second, doubling up to 15 s. */
export function backoff(failures: number): number {
  return Math.min(longest, first * 2 ** Math.max(0, failures - 1))
}
