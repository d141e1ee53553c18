/** The moment when something began, by the wall clock and by one that nobody sets and that starts with the machine. */
export interface StartTimes {
  readonly startedAt: number
  readonly startedSteady: number
}

/**
 * Milliseconds since then. The smaller of both clocks, so that setting one never makes a wait shorter; the wall clock
 * alone after the machine was started anew.
 */
export function elapsed({ startedAt, startedSteady }: StartTimes, now: number, steady: number): number {
  const byWall = now - startedAt
  return steady < startedSteady ? byWall : Math.min(byWall, steady - startedSteady)
}
