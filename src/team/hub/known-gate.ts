import { GateError } from '../../model/errors.ts'
import type { TeamGate } from '../../model/team-gate.ts'
import type { TeamRegistry } from '../../people/ports/team-registry.ts'
import { isAssertionSigned, isOfAnotherTime, readAssertion } from '../protocol/gate-assertion.ts'
import type { HubKey } from './hub-key.ts'

/** Everything by which a gate is known. */
export interface GateDoor {
  readonly team: Pick<TeamRegistry, 'gate'>
  readonly key: Pick<HubKey, 'fingerprint'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Returns the gate that signed this header. Throws `forbidden` for one that the team does not know, or let go, and
 * `conflict` for one whose log is another than the team’s.
 */
export function knownGate({ team, key, now }: GateDoor, header: string | undefined): TeamGate {
  const said = readAssertion(header ?? '')
  const gate = said && team.gate(said.gate)
  if (gate && isOfAnotherTime(said, now()))
    throw forbidden(
      `The clock of ${gate.name} says ${new Date(said.at).toISOString()}, and the hub’s ${new Date(now()).toISOString()}: set the wrong one.`,
    )
  if (!said || !gate || !isAssertionSigned(header ?? '', key.fingerprint, gate.publicKey, now()))
    throw forbidden('No gate of this team signed the request: have it join.')
  if (gate.revokedAt !== null)
    throw new GateError(
      'forbidden',
      `The gate ${gate.name} was revoked, so nothing of it is taken any more: have it join anew by a token, or take it out with countersign team leave.`,
      'authorization',
      { kind: 'revoked' },
    )
  if (gate.epoch !== said.epoch)
    throw forbidden(
      `The gate ${gate.name} joined anew since: what it says in epoch ${said.epoch} is not taken.`,
    )
  demandOneLog(gate)
  return gate
}

/** Throws `conflict` for a gate whose log is another than the one that the team has. */
export function demandOneLog({ name, quarantinedAt }: TeamGate): void {
  if (quarantinedAt === undefined) return
  throw new GateError(
    'conflict',
    `The log of ${name} is another than the one that the team has, so nothing of it is taken: have it join anew.`,
    'entries',
  )
}

function forbidden(sentence: string): GateError {
  return new GateError('forbidden', sentence, 'authorization')
}
