import { type ChallengeKind, challengeKinds } from '../../ground/model/challenge.ts'
import type { GroupNeed, Review } from '../../ground/model/review.ts'
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
  const min = challengeTable[hardest].leastSeconds
  return { challenge: hardest, minimumSeconds: Math.max(min, minimumSeconds), requiredApprovers: 1 }
}

/**
 * Returns what a review needs where the policy names groups: as many people as those together, even where nobody is in one
 * of them, so that nothing runs until somebody is.
 */
export function withApprovers(
  needs: ReviewNeeds,
  approvers: readonly GroupNeed[] = [],
): ReviewNeeds & Pick<Review, 'approvers'> {
  if (approvers.length === 0) return needs
  const people = approvers.reduce((sum, { count }) => sum + count, 0)
  const requiredApprovers = Math.max(needs.requiredApprovers, people)
  const challenge = requiredApprovers > 1 ? 'multi_party' : needs.challenge
  return { ...needs, challenge, requiredApprovers, approvers }
}
