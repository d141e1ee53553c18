import type { BackOffTimes } from '../../../ground/model/back-off.ts'

/** Milliseconds between two attempts at a witness, or at an authority for time. */
export const attemptTimes: BackOffTimes = { first: 60_000, longest: 3_600_000 }
