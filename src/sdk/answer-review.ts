import type { Gate } from '../gate/gate.ts'
import { GateError } from '../model/errors.ts'
import type { Review } from '../model/review.ts'
import { isVouching } from './approvers/approver-desk.ts'
import type { ApprovalAnswer } from './approvers/approver.ts'
import { askApprover } from './approvers/ask-approver.ts'

/**
 * Hands a yes or no that was given in a framework’s own approval to the gate, as `reviewer`, for whom this program
 * speaks; waits out the minimum time of a yes. A plain yes does not pass a quiz: the review stays pending then, for its
 * answers to be given here or in the inbox. Rejects with a GateError where the review has ended.
 */
export async function answerReview(
  gate: Gate,
  reviewId: string,
  reviewer: string,
  answer: ApprovalAnswer,
): Promise<Review> {
  if (!isVouching(gate))
    throw new GateError('forbidden', 'This program speaks for nobody at that gate: make it with createGate.')
  let given: ApprovalAnswer | undefined = answer
  const once = {
    name: reviewer,
    ask: async () => {
      const now = given
      given = undefined
      return now
    },
  }
  const { signal } = new AbortController()
  const who = await gate.vouch(reviewer)
  await askApprover({ gate, reviewId, approver: once, who, steady: gate.steady, signal })
  return gate.reviews.wait(reviewId, { timeout: 0 })
}
