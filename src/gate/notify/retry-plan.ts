/** The plan for further tries of a failed note. */
export interface RetryPlan {
  /** Milliseconds before each further try. */
  readonly delays: readonly number[]
  /** Milliseconds that a try may take. */
  readonly patience: number
}

/** Six tries within half an hour. */
export const usualRetries: RetryPlan = {
  delays: [10_000, 30_000, 120_000, 420_000, 1_080_000],
  patience: 10_000,
}

/**
 * Gives the time of the next try after so many tries, up to a fifth sooner than planned so that not all come at once;
 * null to give up.
 */
export function nextTry({ delays }: RetryPlan, tries: number, now: number, random: number): number | null {
  const delay = delays[tries - 1]
  return delay === undefined ? null : now + Math.round(delay * (1 - 0.2 * random))
}
