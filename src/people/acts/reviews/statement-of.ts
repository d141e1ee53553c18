import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { SignedStatement } from '../../../ground/model/passkey.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import { termsDigest } from '../answers/sign-vote.ts'

/** Returns the statement that is signed when a reviewer says yes to this challenge. */
export function statementOf(
  review: Review,
  { decision, commitment }: Pick<LoggedDecision, 'decision' | 'commitment'>,
  { id: sheet, reviewer, nonce = '', salt }: IssuedChallenge,
  { gate, epoch }: LogOrigin,
  { follow, thisCallOnly }: Pick<SignedStatement, 'follow' | 'thisCallOnly'>,
): SignedStatement {
  const { id, decisionId } = review
  // A challenge that an earlier version issued has no salt.
  const terms = salt === undefined ? undefined : termsDigest(review, salt)
  const answered = { purpose: 'approve', review: id, decision: decisionId, sheet } as const
  const more = {
    ...(follow && { follow }),
    ...(thisCallOnly && { thisCallOnly }),
    ...(terms !== undefined && { terms }),
  }
  const statement = { ...answered, reviewer, nonce, ...more }
  // A decision that an earlier version logged has no salted digest to name it by.
  return commitment === undefined
    ? { ...statement, callDigest: decision.callDigest }
    : { ...statement, gate, epoch, commitment }
}
