import type { KeyObject } from 'node:crypto'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import type { KeyChain } from '../keys/key-chain.ts'
import { isStatementSigned, signStatement } from '../keys/sign-statement.ts'

/** The statement of a reviewer who gives the gate’s own keys up for those of a team. */
export type JoinStatement = Pick<TeamMembership, 'gate' | 'epoch' | 'teamKey'>

/** Signs that a gate gives up its own reviewers for a team’s, by the key of one of them. */
export function signJoin(statement: JoinStatement, log: string | null, key: KeyObject): JsonObject {
  return { by: publicKeyOf(key), signature: signStatement('team', { log, ...statementOf(statement) }, key) }
}

/** Tells whether a line of the log that a gate joined is signed by a reviewer whom it had until then. */
export function isJoinSigned(body: JsonObject, chain: KeyChain): boolean {
  const { signed, gate, epoch, team } = body
  if (!isJsonObject(signed)) return false
  const [by, signature] = [String(signed['by']), String(signed['signature'])]
  const statement = { log: chain.log, gate: gate as Json, epoch: epoch as Json, teamKey: team as Json }
  return chain.isInForce(by) && isStatementSigned('team', statement, { by, signature })
}

function statementOf({ gate, epoch, teamKey }: JoinStatement) {
  return { gate, epoch, teamKey }
}
