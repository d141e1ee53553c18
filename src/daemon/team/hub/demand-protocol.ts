import { GateError } from '../../../ground/model/errors.ts'
import type { GateGroup } from '../../../ground/model/team-gate.ts'
import {
  knowsCentralEvidence,
  type ProtocolVersion,
  protocolVersion,
  whoIsTooOld,
} from '../../../gate/team/protocol/protocol-version.ts'

/** Throws `forbidden` for a gate that this hub does not understand, or that does not understand it. */
export function demandProtocol(name: string, statement: ProtocolVersion | undefined): void {
  const tooOld = whoIsTooOld(statement)
  if (tooOld === undefined) return
  const { version } = protocolVersion
  const why =
    tooOld === 'other'
      ? `is too old for this hub, whose protocol is ${version}: upgrade Countersign on its machine`
      : `is too new for this hub, whose protocol is ${version}: upgrade the hubs of the team`
  throw new GateError('forbidden', `The gate ${name.slice(0, 80)} ${why}.`, 'protocol')
}

/** Throws `forbidden` for a gate that would tell an allow of which the hub knows nothing yet, in a group where it must not. */
export function demandEvidence(
  name: string,
  statement: ProtocolVersion | undefined,
  group: GateGroup | undefined,
): void {
  if (group?.evidence !== 'central' || knowsCentralEvidence(statement)) return
  throw new GateError(
    'forbidden',
    `The gate ${name.slice(0, 80)} is too old for the group ${group.name}, whose evidence is central: upgrade Countersign on its machine.`,
    'protocol',
  )
}
