/** Milliseconds between attempts of one kind: `first` after one failure, doubled by each further one, up to `longest`. */
export interface BackOffTimes {
  readonly first: number
  readonly longest: number
}

/**
 * Milliseconds before the next attempt after so many failures in a row. `draw`, from 0 up to 1, takes up to half of them
 * away, so that many that failed together do not come back at once.
 */
export function backOff({ first, longest: maxLength }: BackOffTimes, failures: number, draw = 0): number {
  const time = Math.min(maxLength, first * 2 ** Math.min(Math.max(0, failures - 1), 40))
  return Math.round(time * (1 - draw / 2))
}
