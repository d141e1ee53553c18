import type { Gate } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import { isVouching } from '../approvers/ask-approvers.ts'
import type { ApprovalAnswer, Approver } from '../approvers/approver.ts'
import { askApprover } from '../approvers/ask-approver.ts'
import { heedingChallenge } from '../approvers/heeding-challenge.ts'

/**
 * Hands a yes or no that was given in a framework’s own approval to the gate, as `reviewer`, for whom this program
 * speaks; waits out the minimum time of a yes. A plain yes does not pass a quiz: the review stays pending then, for its
 * answers to be given here (a function sees the questions, and is asked as an approver is) or in the inbox. Rejects with a GateError where the review has ended.
 */
export async function answerReview(
  gate: Gate,
  reviewId: string,
  reviewer: string,
  answer: ApprovalAnswer | Approver['ask'],
): Promise<Review> {
  if (!isVouching(gate))
    throw new GateError('forbidden', 'This program speaks for nobody at that gate: make it with createGate.')
  const asked = typeof answer === 'function'
  const own = { name: reviewer, ask: asked ? answer : once(answer) }
  const { signal } = new AbortController()
  const who = await gate.vouch(reviewer)
  const approver = asked ? heedingChallenge(own) : own
  await askApprover({ gate, reviewId, approver, who, steady: gate.steady, signal })
  return gate.reviews.wait(reviewId, { timeout: 0 })
}

function once(answer: ApprovalAnswer): Approver['ask'] {
  let input: ApprovalAnswer | undefined = answer
  return async () => {
    const now = input
    input = undefined
    return now
  }
}
