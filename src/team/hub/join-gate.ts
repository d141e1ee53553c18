import { createPublicKey } from 'node:crypto'
import { GateError } from '../../model/errors.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../model/team-gate.ts'
import { visibleText } from '../../model/visible-text.ts'
import type { LogLine } from '../../people/ports/people.ts'
import type { JoinAnswer, JoinRequest } from '../protocol/join-request.ts'
import { joinTokenId } from '../protocol/join-token-text.ts'
import { protocolVersion } from '../protocol/protocol-version.ts'
import { demandProtocol } from './demand-protocol.ts'
import { endWaiting } from './end-waiting.ts'
import type { HubParts } from './hub-parts.ts'
import { inOneGo } from './in-one-go.ts'

/**
 * Lets a gate join by a token. Asked again because the answer was lost, it answers the same, and no further use is taken.
 * Rejects with `forbidden` for a token that lets nobody in, and for a gate that is somebody else’s.
 */
export async function joinGate(parts: HubParts, request: JoinRequest): Promise<JoinAnswer> {
  demandKey(request.publicKey)
  demandProtocol(request.name, request.protocol)
  await parts.fresh()
  return inOneGo(async () => {
    const { token, group } = tokenOf(parts, request.token)
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
  const gate = gateOf(request, token, at)
  await parts.entries.begin(gate, request.head)
  const ended = endWaiting(parts.copy, gate.gate, 'its gate joined anew', at)
  await parts.copy.people.act({
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

/** Whoever has a token must not take the place of another gate. */
function demandOwn(known: TeamGate, { epoch, publicKey }: JoinRequest): void {
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
  { gate, epoch, name, group, publicKey, person }: TeamGate,
  { id, by }: JoinToken,
): LogLine {
  const whose = person && { issuer: person.issuer, subject: person.subject, person: person.name }
  const body = { event: 'joined', gate, epoch, name, group, publicKey, token: id.slice(0, 16), by, ...whose }
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
