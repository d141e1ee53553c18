import type { Decision } from '../../../ground/model/decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { CallRefused } from './call-refused.ts'

/**
 * A call that waits for people and was not run. Once they have approved `review`, the same call (same tool, arguments,
 * agent and profile, in this process or a later one) runs, once.
 */
export class CallParked extends CallRefused {
  declare readonly review: Review

  constructor(tool: string, decision: Decision, review: Review) {
    super(tool, decision, review)
    this.review = review
  }
}
