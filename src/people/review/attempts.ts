import type { IssuedChallenge } from '../../ground/model/challenge.ts'
import type { ReviewSettings } from '../../ground/model/settings/review-settings.ts'

/** The attempts that one reviewer still has at one review. */
export interface Attempts {
  readonly left: number
  /** Seconds until they may try again; 0 for now. */
  readonly coolDown: number
}

/** Counts the failed challenges of one reviewer for one review: after every `max_attempts` of them comes a cool-down. */
export function attemptsOf(
  sheets: readonly IssuedChallenge[],
  { max_attempts, cool_down }: Pick<ReviewSettings, 'max_attempts' | 'cool_down'>,
  now: number,
  steady: number,
): Attempts {
  const failed = sheets.filter(({ outcome }) => outcome === 'failed')
  const used = failed.length % max_attempts
  const ends = failed.map(({ endedAt, endedSteady, startedAt, startedSteady }) =>
    elapsed({ startedAt: endedAt ?? startedAt, startedSteady: endedSteady ?? startedSteady }, now, steady),
  )
  const wait = cool_down - Math.min(...ends) / 1_000
  const isCooling = failed.length > 0 && used === 0 && wait > 0
  return { left: isCooling ? 0 : max_attempts - used, coolDown: isCooling ? Math.ceil(wait) : 0 }
}

/** The moment when something began, by the wall clock and by one that nobody sets and that starts with the machine. */
interface StartTimes {
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
