import { createPublicKey } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../../ground/model/team-gate.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import type { LogLine } from '../../../people/acts/ports/act.ts'
import { demandGroupOf } from '../../../gate/team/protocol/demand-group-of.ts'
import type { JoinAnswer, JoinRequest } from '../../../gate/team/protocol/join-request.ts'
import { joinTokenId } from '../../../gate/team/protocol/join-token-text.ts'
import { protocolVersion, takesNewName } from '../../../gate/team/protocol/protocol-version.ts'
import { isRenewalSigned } from '../../../gate/team/protocol/sign-renewal.ts'
import { demandEvidence, demandProtocol } from './demand-protocol.ts'
import { endWaiting } from './end-waiting.ts'
import type { HubParts } from './hub-parts.ts'
import { retryRaces } from './retry-races.ts'
import { quarantined } from './known-gate.ts'

/**
 * Lets a gate join by a token. Asked again because the answer was lost, it answers the same, and no further use is taken.
 * Rejects with `forbidden` for a token that lets nobody in or is for another group, and for a gate that is somebody else’s.
 */
export async function joinGate(parts: HubParts, request: JoinRequest): Promise<JoinAnswer> {
  demandKey(request.publicKey)
  demandProtocol(request.name, request.protocol)
  await parts.fresh()
  return retryRaces(async () => {
    const { token, group } = tokenOf(parts, request.token)
    demandGroupOf(group.name, request.group)
    demandEvidence(request.name, request.protocol, group)
    const known = parts.copy.people.team.gate(request.gate)
    if (!known || !isSame(known, request, group)) await write(parts, request, token, known)
    return { group, teamKey: parts.key.publicKey, protocol: protocolVersion }
  })
}

async function write(
  parts: HubParts,
  request: JoinRequest,
  token: JoinToken,
  known: TeamGate | undefined,
): Promise<void> {
  const at = parts.now()
  if (token.uses < 1) throw refusal('was used up')
  if (token.expiresAt <= at) throw refusal('has expired')
  if (known) demandOwn(known, request)
  const former = formerOf(parts, request) ?? known?.was
  const gate: TeamGate = { ...gateOf(request, token, at), ...(former !== undefined && { was: former }) }
  await parts.entries.begin(gate, request.head)
  const ended = endWaiting(parts.copy, [gate.gate, former], 'its gate joined anew', at)
  await parts.copy.people.act({
    kind: 'gate_joined',
    at,
    log: [joinedLine(gate, token), ...ended.log],
    gates: [gate],
    joinTokens: [{ ...token, uses: token.uses - 1 }],
    reviews: ended.reviews,
  })
}

function tokenOf(
  { copy }: HubParts,
  secret: string,
): { readonly token: JoinToken; readonly group: GateGroup } {
  const token = copy.people.team.joinToken(joinTokenId(secret))
  const group = token && copy.people.team.group(token.group)
  if (!token || !group) throw refusal('is not of this team')
  return { token, group }
}

function isSame(known: TeamGate, { epoch, publicKey }: JoinRequest, group: GateGroup): boolean {
  const isJoined = known.epoch === epoch && known.publicKey === publicKey && known.group === group.name
  return isJoined && known.revokedAt === null && known.quarantinedAt === undefined
}

/** The quarantined gate that one was, by the word of the key of that one: whoever has a token alone is nobody’s successor. */
function formerOf(
  { copy, key }: Pick<HubParts, 'copy' | 'key'>,
  { was, gate, publicKey }: JoinRequest,
): string | undefined {
  if (!was) return undefined
  const former = copy.people.team.gate(was.gate)
  const signed = { publicKey: former?.publicKey ?? '', signature: was.signature }
  const isSigned = isRenewalSigned({ was: was.gate, gate, publicKey }, key.fingerprint, signed)
  if (former?.quarantinedAt !== undefined && isSigned) return former.gate
  throw new GateError(
    'forbidden',
    `No quarantined gate ${was.gate.slice(0, 8)} of this team signed that it goes on as ${gate.slice(0, 8)}: have it join anew.`,
    'was',
  )
}

/** Whoever has a token must not take the place of another gate, and of two that have one key neither goes on as both. */
function demandOwn(known: TeamGate, { epoch, publicKey, protocol }: JoinRequest): void {
  const isQuarantined = known.quarantinedAt !== undefined && known.publicKey === publicKey
  if (isQuarantined && takesNewName(protocol)) throw quarantined(known, 'gate')
  if (known.revokedAt === null && known.publicKey !== publicKey)
    throw new GateError(
      'forbidden',
      `The gate ${known.name} belongs to the team under another key: revoke it first, then have it join.`,
      'publicKey',
    )
  if (epoch <= known.epoch)
    throw new GateError(
      'conflict',
      `The gate ${known.name} has joined in epoch ${known.epoch} already: have it join in a later one.`,
      'epoch',
    )
}

function gateOf(
  { gate, epoch, name, publicKey }: JoinRequest,
  { group, person }: JoinToken,
  joinedAt: number,
): TeamGate {
  const shown = visibleText(name.trim(), 80) || gate.slice(0, 8)
  const free = { joinedAt, revokedAt: null }
  return { gate, epoch, name: shown, group, publicKey, ...free, ...(person && { person }) }
}

function joinedLine(
  { gate, epoch, name, group, publicKey, person, was }: TeamGate,
  { id, by }: JoinToken,
): LogLine<'team'> {
  const whose = person && { issuer: person.issuer, subject: person.subject, person: person.name }
  const statement = {
    event: 'joined',
    gate,
    epoch,
    name,
    group,
    publicKey,
    token: id.slice(0, 16),
    by,
    ...whose,
  }
  const body = { ...statement, ...(was !== undefined && { was }) }
  return { kind: 'team', body }
}

function demandKey(publicKey: string): void {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType === 'ed25519') return
  } catch {
    // Said below.
  }
  throw new GateError('invalid', 'The key of a gate is Ed25519, as SPKI DER in base64.', 'publicKey')
}

function refusal(what: string): GateError {
  return new GateError(
    'forbidden',
    `This token ${what}: have a new one made with countersign hub token add.`,
    'token',
  )
}
