const first = 60_000
const longest = 3_600_000

/** Milliseconds until a witness is asked again after so many failures in a row: a minute, doubled, an hour at most. */
export function nextAttempt(failures: number): number {
  return Math.min(longest, first * 2 ** Math.max(0, failures - 1))
}
