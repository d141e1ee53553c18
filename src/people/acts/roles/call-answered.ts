import type { Review } from '../../../ground/model/review.ts'
import type { AnsweredCall } from './counted-people.ts'

/** Returns a review’s call as people answer it; `askers` are those whose own it is. */
export function callAnswered(
  { settings, votes }: Pick<Review, 'settings' | 'votes'>,
  askers: readonly string[],
): AnsweredCall {
  return { askers, selfApproval: settings.self_approval, votes }
}
