import type { IssuedChallenge } from '../../model/challenge.ts'
import type { Decision } from '../../model/decision.ts'
import type { SignedStatement } from '../../model/passkey.ts'
import type { Review } from '../../model/review.ts'

/** Returns the statement that a passkey signs when a reviewer says yes to this challenge. */
export function statementOf(
  { id, decisionId }: Review,
  { callDigest }: Pick<Decision, 'callDigest'>,
  { id: sheet, reviewer, nonce = '' }: IssuedChallenge,
): SignedStatement {
  return { purpose: 'approve', review: id, decision: decisionId, callDigest, sheet, reviewer, nonce }
}
