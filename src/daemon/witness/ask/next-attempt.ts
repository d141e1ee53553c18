const first = 60_000
/** Milliseconds between two attempts at most. */
export const longest = 3_600_000

/**
 * Milliseconds until a witness is asked again after so many failures in a row: a minute, doubled, an hour at most; shorter
 * by up to a half of it by a draw between 0 and 1, so that the logs of a team do not come back all at once.
 */
export function nextAttempt(failures: number, draw: number): number {
  return Math.round(Math.min(longest, first * 2 ** Math.max(0, failures - 1)) * (1 - draw / 2))
}
