import { randomBytes } from 'node:crypto'
import type { IssuedChallenge } from '../../model/challenge.ts'
import type { Decision } from '../../model/decision.ts'
import type { SignedStatement } from '../../model/passkey.ts'
import type { Review } from '../../model/review.ts'

/** What makes the statement of an issued challenge like no other. */
export function newNonce(): string {
  return randomBytes(24).toString('base64url')
}

/** What a passkey signs when a reviewer says yes to this challenge. */
export function statementOf(
  { id, decisionId }: Review,
  { callDigest }: Pick<Decision, 'callDigest'>,
  { id: sheet, reviewer, nonce = '' }: IssuedChallenge,
): SignedStatement {
  return { purpose: 'approve', review: id, decision: decisionId, callDigest, sheet, reviewer, nonce }
}
