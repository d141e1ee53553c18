import type { ChallengeSpec } from './challenge-spec.ts'

/** A plain yes: nothing is asked, and every yes passes. */
export const confirm: ChallengeSpec<'confirm'> = {
  leastSeconds: 3,
  issue: () => ({ questions: [] }),
  grade: () => ({ why: null, score: 'confirmed' }),
}
