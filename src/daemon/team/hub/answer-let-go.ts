import type { TeamGate } from '../../../ground/model/team-gate.ts'
import {
  type LetGoAnswer,
  type LetGoRequest,
  letGoStatement,
} from '../../../gate/team/protocol/let-go-statement.ts'
import type { HubKey } from './hub-key.ts'

/** Tells a gate by the team’s key whether an owner revoked it. */
export function answerLetGo(key: Pick<HubKey, 'sign'>, gate: TeamGate, { nonce }: LetGoRequest): LetGoAnswer {
  const unsigned = { nonce, revokedAt: gate.left ? null : gate.revokedAt }
  return { ...unsigned, signature: key.sign(letGoStatement(gate, unsigned)) }
}
