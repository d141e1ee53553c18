import type { Review, Vote } from '../../../../../ground/model/review.ts'
import type { SentAnswer } from './sent-answer.ts'

/** As much of a review as tells what became of an answer. */
type Standing = Pick<Review, 'state'> & { readonly votes: readonly Pick<Vote, 'reviewer' | 'approve'>[] }

/**
 * Finds the fate of an answer that may not have arrived, by the review as it is now: it did, it did not and
 * may be sent again, or the review has ended without it.
 */
export function answerFate(
  { state, votes }: Standing,
  me: string,
  { approve }: Pick<SentAnswer, 'approve'>,
): 'arrived' | 'open' | 'ended' {
  const own = votes.find(({ reviewer }) => reviewer === me)
  if (own) return own.approve === approve ? 'arrived' : 'ended'
  return state === 'pending' ? 'open' : 'ended'
}
