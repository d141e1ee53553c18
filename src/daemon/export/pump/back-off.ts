const shortest = 1_000
const longest = 300_000

/**
 * Milliseconds before a target is tried again after so many failures in a row: a random share of a time that doubles up to
 * five minutes, and no less than it asked for. `draw` is from 0 up to 1.
 */
export function backOff(failures: number, draw: number, asked = 0): number {
  const most = Math.min(longest, shortest * 2 ** Math.min(failures, 20))
  return Math.max(Math.round(most * draw), Math.min(asked, longest), shortest / 4)
}
