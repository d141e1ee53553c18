import { createPublicKey, verify } from 'node:crypto'
import type { SessionSignature } from '../../../ground/model/session-certificate.ts'
import type { Member } from '../../../ground/model/reviewer-key.ts'
import { isStatementSigned } from '../keys/sign-statement.ts'
import { challengeOf } from '../keys/challenge-of.ts'
import { sessionBytes } from './session-bytes.ts'

/** Milliseconds after which a session ends, used or not. */
export const maxSessionDuration = 12 * 3_600_000

/** Tells whether the key of a session signed what its challenge asked for; never throws. */
function isSessionSigned(key: string, challenge: string, signature: string): boolean {
  try {
    const spki = createPublicKey({ key: Buffer.from(key, 'base64'), type: 'spki', format: 'der' })
    const bytes = sessionBytes(challenge)
    const input = Buffer.from(signature, 'base64')
    return verify('sha256', bytes, { key: spki, dsaEncoding: 'ieee-p1363' }, input)
  } catch {
    return false
  }
}

/** A yes, and the chain and the log in which it is to count. */
export interface CountedIn {
  readonly reviewer: string
  /** The moment of the yes. */
  readonly at: number
  readonly member: Member
  readonly log: string | null
  readonly gate: string
}

/** Returns why a yes of a session does not count for its reviewer, or undefined where it does. */
export function sessionProblem(
  { session, statement, signature }: Omit<SessionSignature, 'salt'>,
  { reviewer, at, member, log, gate }: CountedIn,
): string | undefined {
  const { signature: bySigner, ...stated } = session
  if (session.reviewer !== reviewer || statement.reviewer !== reviewer) return 'it is somebody else’s'
  if (session.log !== log || session.gate !== gate) return 'it was unlocked at another gate'
  if (session.by !== member.key) return 'the key that unlocked it is not in force'
  if (!isStatementSigned('session', stated, { by: session.by, signature: bySigner }))
    return 'its certificate does not hold'
  if (at < session.at || at - session.at > maxSessionDuration) return 'it was given after the session ended'
  return isSessionSigned(session.key, challengeOf(statement), signature)
    ? undefined
    : 'its signature does not hold'
}
