import type { GateGroup, TeamGate } from '../../model/team-gate.ts'

/** `POST /v1/team/gates`: a gate joins, by the secret of a token. */
export interface JoinRequest extends Pick<TeamGate, 'gate' | 'epoch' | 'name' | 'publicKey'> {
  readonly token: string
}

/** The answer to a gate that joined. */
export interface JoinAnswer {
  readonly group: GateGroup
  /** Ed25519, SPKI DER in base64. Its fingerprint stood in the token. */
  readonly teamKey: string
}
