import type { CodeTable } from '../../../ground/model/finding.ts'

/** Everything that the filter habit can find, each with its default price. */
export const habitCodes = {
  'habit.first-host': { points: 0.5, why: 'nobody of this profile has been there before' },
  'habit.first-tool': { points: 0.5, why: 'nobody of this profile has used it before' },
  'habit.first-program': { points: 0.25, why: 'nobody of this profile has run it before' },
} satisfies CodeTable

/** A code of the filter habit. */
export type HabitCode = keyof typeof habitCodes
