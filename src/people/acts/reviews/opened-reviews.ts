import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { codesOf } from '../../review/counted-findings.ts'

const maxKept = 10_000

/**
 * Reviews as this process opened them. What a yes is signed for is taken from a row: one that was rewritten meanwhile
 * would have a person sign for another call than the page shows.
 */
export class OpenedReviews {
  private readonly terms = new Map<string, string>()
  private readonly callKey: (call: ToolCall) => string

  /** `callKey` names a call without the files that it runs. */
  constructor(callKey: (call: ToolCall) => string) {
    this.callKey = callKey
  }

  note(reviews: readonly Review[] = []): void {
    for (const review of reviews) {
      if (review.version !== 1) continue
      const [oldest] = this.terms.keys()
      if (this.terms.size >= maxKept && oldest !== undefined) this.terms.delete(oldest)
      this.terms.set(review.id, termsOf(review))
    }
  }

  /** Throws `conflict` for a review that says something else than when it was opened, as far as memory and log tell. */
  demandSame(review: Review, logged: LoggedDecision): void {
    const opened = this.terms.get(review.id)
    const isSame = opened === undefined ? this.isAsLogged(review, logged) : opened === termsOf(review)
    if (isSame) return
    throw new GateError(
      'conflict',
      `The review ${review.id} says something else than when it was opened, so nobody can say yes to it: deny it, and verify the log.`,
      'review',
    )
  }

  /** Tells whether the log bears out a review that another process opened, as far as it can. */
  private isAsLogged(review: Review, { call, decision, redacted }: LoggedDecision): boolean {
    const { key } = decision.assessment.shape ?? review.shape
    const isCut = '(cut)' in call.arguments
    const isWhole = !isCut && Object.keys(redacted).every(pointer => !pointer.startsWith('/call/'))
    const isCall = review.planted === true || !isWhole || this.callKey(call) === review.callKey
    return isCall && key === review.shape.key && codesOf(decision).join(' ') === review.codes.join(' ')
  }
}

/** A digest of everything that never changes in a review; what is cleaned of secrets before it is kept is left out. */
function termsOf(review: Review): string {
  const { id, decisionId, callKey, files, agent, principal, profile, level, codes, shape } = review
  const { teaches, challenge, minimumSeconds, requiredApprovers, settings, openedAt, dueAt } = review
  const { approvers } = review
  const terms = { id, decisionId, callKey, files, agent, principal, profile, level, codes, shape: shape.key }
  const needs = {
    teaches,
    challenge,
    minimumSeconds,
    requiredApprovers,
    approvers,
    settings,
    openedAt,
    dueAt,
  }
  return sha256(canonicalJson(JSON.parse(JSON.stringify({ ...terms, ...needs }))))
}
