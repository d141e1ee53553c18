import type { GateGroup, TeamGate } from '../../../ground/model/team-gate.ts'
import type { LogHead } from '../log-batch.ts'
import type { ProtocolVersion } from './protocol-version.ts'

/** `POST /v1/team/gates`: a gate joins, by the secret of a token. */
export interface JoinRequest extends Pick<TeamGate, 'gate' | 'epoch' | 'name' | 'publicKey'> {
  /** The secret of the token. */
  readonly token: string
  /** The end of its log now: what comes after it is the team’s. */
  readonly head: LogHead
  readonly protocol?: ProtocolVersion
  /** The group that the gate is to be in: a token of another one is refused, and no use of it taken. */
  readonly group?: string
  /** The quarantined gate that this one was, which its key signs; see `sign-renewal.ts`. */
  readonly was?: FormerGate
}

/** A gate as it was known before it took another name. */
export interface FormerGate {
  readonly gate: string
  /** Base64. */
  readonly signature: string
}

/** The answer to a gate that joined. */
export interface JoinAnswer {
  readonly group: GateGroup
  /** Ed25519, SPKI DER in base64. Its fingerprint stood in the token. */
  readonly teamKey: string
  readonly protocol?: ProtocolVersion
}
