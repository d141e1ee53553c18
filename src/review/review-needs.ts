import { type ChallengeKind, challengeKinds } from '../model/challenge.ts'
import type { Review } from '../model/review.ts'
import { challengeTable } from './challenges/challenge-table.ts'

const hardestFirst = challengeKinds.toReversed()
const [hardest = 'teach_back'] = hardestFirst

/** Returns the challenge of the next of several people: the hardest kind first, then one step easier for each. */
export function challengeInTurn(votes: number): ChallengeKind {
  return hardestFirst[votes] ?? challengeKinds[0]
}

/** The people that a review needs, and the challenge of each. */
export type ReviewNeeds = Pick<Review, 'challenge' | 'minimumSeconds' | 'requiredApprovers'>

/** The figures that decide how many people a review needs. */
export interface ApproverCounts {
  /** People who could answer. */
  readonly able: number
  /** People that the policy wants for a multi-party review. */
  readonly required: number
  /** People whom the program that holds the gate asks for, even where fewer could answer; 0 for no wish. */
  readonly wished: number
}

/**
 * Returns what a queued decision needs: several people where its challenge is multi-party and enough could answer;
 * otherwise one person, who gets the hardest challenge in place of a multi-party one.
 */
export function reviewNeeds(
  { challenge, minimumSeconds }: Omit<ReviewNeeds, 'requiredApprovers'>,
  { able, required, wished }: ApproverCounts,
): ReviewNeeds {
  const count = Math.max(wished, required)
  if (challenge !== 'multi_party') return { challenge, minimumSeconds, requiredApprovers: 1 }
  if (wished > 1 || able >= count) return { challenge, minimumSeconds, requiredApprovers: count }
  const least = challengeTable[hardest].leastSeconds
  return { challenge: hardest, minimumSeconds: Math.max(least, minimumSeconds), requiredApprovers: 1 }
}
