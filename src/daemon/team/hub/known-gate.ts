import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { TeamRegistry } from '../../../people/acts/ports/team-registry.ts'
import {
  isAssertionSigned,
  isOfAnotherTime,
  readAssertion,
} from '../../../gate/team/protocol/gate-assertion.ts'
import type { HubKey } from './hub-key.ts'

/** Everything by which a gate is known. */
export interface GateDoor {
  readonly team: Pick<TeamRegistry, 'gate'>
  readonly key: Pick<HubKey, 'fingerprint'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Returns the gate that signed this header, which the team may have let go. Throws `forbidden` for one that it does not know. */
export function assertedGate(
  { team, key, now }: GateDoor,
  header: string | undefined,
): { readonly gate: TeamGate; readonly epoch: number } {
  const statement = readAssertion(header ?? '')
  const gate = statement && team.gate(statement.gate)
  if (gate && isOfAnotherTime(statement, now()))
    throw forbidden(
      `The clock of ${gate.name} says ${new Date(statement.at).toISOString()}, and the hub’s ${new Date(now()).toISOString()}: set the wrong one.`,
    )
  if (!statement || !gate || !isAssertionSigned(header ?? '', key.fingerprint, gate.publicKey, now()))
    throw forbidden('No gate of this team signed the request: have it join.')
  return { gate, epoch: statement.epoch }
}

/**
 * Returns the gate that signed this header. Throws `forbidden` for one that the team does not know, or let go, and
 * `conflict` for one whose log is another than the team’s.
 */
export function knownGate(door: GateDoor, header: string | undefined): TeamGate {
  const { gate, epoch } = assertedGate(door, header)
  if (gate.revokedAt !== null)
    throw new GateError(
      'forbidden',
      gate.left
        ? `The gate ${gate.name} left the team, so nothing of it is taken any more: have it join anew by a token.`
        : `The gate ${gate.name} was revoked, so nothing of it is taken any more: have it join anew by a token, or take it out with countersign team leave.`,
      'authorization',
      { kind: 'revoked' },
    )
  // One that began another epoch by itself is refused, not told of another history: it would begin one after the other.
  if (gate.epoch !== epoch && gate.quarantinedAt !== undefined)
    throw quarantined(gate, 'authorization', 'forbidden')
  if (gate.epoch !== epoch)
    throw forbidden(`The gate ${gate.name} joined anew since: what it says in epoch ${epoch} is not taken.`)
  demandOneLog(gate)
  return gate
}

/** Throws `conflict` for a gate whose log is another than the one that the team has. */
export function demandOneLog(gate: TeamGate): void {
  if (gate.quarantinedAt !== undefined) throw quarantined(gate, 'entries')
}

/** The refusal of a gate of whose log there are two histories. */
export function quarantined(
  { name }: Pick<TeamGate, 'name'>,
  field: string,
  code: 'conflict' | 'forbidden' = 'conflict',
): GateError {
  return new GateError(
    code,
    `There are two histories of the log of ${name}, since it was cloned or set back, so nothing of it is taken: have each machine that has it join anew with a token, see countersign team join; it gets a name of its own.`,
    field,
    { kind: 'cloned' },
  )
}

function forbidden(sentence: string): GateError {
  return new GateError('forbidden', sentence, 'authorization')
}
