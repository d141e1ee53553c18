import { GateError } from '../../../ground/model/errors.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import type { GateAddress } from '../../../agents/remote/http-exchange.ts'
import { isTeamSigned } from '../../../gate/team/is-team-signed.ts'
import { type LetGoAnswer, letGoStatement } from '../../../gate/team/protocol/let-go-statement.ts'
import { askHubOnce } from './ask-hub-once.ts'

/**
 * Resolves where the team’s key says that an owner revoked this gate. Rejects with `forbidden` where nobody signed it: whoever
 * sits between the two can say as much. `nonce` is 128 random bits, base64url: an answer of before is none to this question.
 */
export async function demandLetGo(
  address: GateAddress,
  membership: TeamMembership,
  nonce: string,
): Promise<void> {
  const statement = await askHubOnce<Partial<LetGoAnswer>>(address, '/v1/team/let-go', { nonce }).catch(
    withoutWord,
  )
  const { revokedAt = null, signature = '' } = statement
  const isSigned = isTeamSigned(
    membership.teamKey,
    letGoStatement(membership, { nonce, revokedAt }),
    signature,
  )
  if (isSigned && revokedAt !== null) return
  throw new GateError(
    'forbidden',
    isSigned
      ? 'This gate told its team that it left, and no owner revoked it: have it join anew by a token, see countersign team join.'
      : 'Whoever answers as the team’s hub says that this gate was revoked, and the team’s key did not sign that: see that it is the hub which is reached, and of this version.',
  )
}

/** Takes an answer that is none of the team’s word for one that says nothing. */
function withoutWord(error: unknown): Partial<LetGoAnswer> {
  if (error instanceof GateError && error.code !== 'unavailable') return {}
  throw error
}
