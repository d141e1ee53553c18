import type { IssuedChallenge } from '../../model/challenge.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { LogOrigin } from '../../model/log-origin.ts'
import type { SignedStatement } from '../../model/passkey.ts'
import type { Review } from '../../model/review.ts'

/** Returns the statement that a passkey signs when a reviewer says yes to this challenge. */
export function statementOf(
  { id, decisionId }: Review,
  { decision, commitment }: Pick<LoggedDecision, 'decision' | 'commitment'>,
  { id: sheet, reviewer, nonce = '' }: IssuedChallenge,
  { gate, epoch }: LogOrigin,
): SignedStatement {
  const said = { purpose: 'approve', review: id, decision: decisionId, sheet, reviewer, nonce } as const
  // A decision that an earlier version logged has no salted digest to name it by.
  return commitment === undefined
    ? { ...said, callDigest: decision.callDigest }
    : { ...said, gate, epoch, commitment }
}
