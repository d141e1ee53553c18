import { clockSkew } from './clock-skew.ts'
import type { WrittenLease } from '../../ground/model/team-gate.ts'

/** Milliseconds by which a clock may be set back, or run behind one that nobody sets, before a lease is over. */
const setBack = 60_000
/** Milliseconds for which an answer holds that was asked for at its use. */
export const oneUse = 1_000

/** The moment of a question, by two clocks. */
export interface AskedMoment {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Milliseconds since the gate asked, by a clock that nobody sets; undefined where another process asked. */
  readonly age: number | undefined
}

/**
 * Tells whether a lease still runs. It counts from the moment when the gate asked. The clock that nobody sets stands still
 * while the machine sleeps, and the other one is set: a lease is over by whichever says so first.
 */
export function isLeaseRunning({ seconds, askedAt, at }: WrittenLease, { now, age }: AskedMoment): boolean {
  const time = seconds === 0 ? oneUse : seconds * 1_000
  const passed = now - askedAt
  if (passed > time || passed < -setBack) return false
  if (age === undefined) return seconds > 0 && passed >= 0 && now <= at + time + clockSkew
  return age <= time && passed >= age - setBack
}
