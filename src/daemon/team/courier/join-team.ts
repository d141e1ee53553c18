import type { KeyObject } from 'node:crypto'
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import { signJoin } from '../../../people/acts/membership/sign-join.ts'
import { type MembershipBy, membershipChange } from '../../../people/acts/membership/membership-change.ts'
import { membershipEvents } from '../../../people/acts/membership/membership-events.ts'
import type { People } from '../../../people/acts/ports/people.ts'
import { GateConnection } from '../../../agents/remote/gate-connection.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { gateOfKey } from '../../../gate/team/protocol/gate-assertion.ts'
import { demandGroupOf } from '../../../gate/team/protocol/demand-group-of.ts'
import type { FormerGate, JoinAnswer, JoinRequest } from '../../../gate/team/protocol/join-request.ts'
import {
  type JoinTokenText,
  keyFingerprint,
  readJoinToken,
} from '../../../gate/team/protocol/join-token-text.ts'
import { protocolVersion, whoIsTooOld } from '../../../gate/team/protocol/protocol-version.ts'
import { signRenewal } from '../../../gate/team/protocol/sign-renewal.ts'
import type { CourierStore } from './courier-state.ts'
import { hubAddress, refuseOfHub } from './open-hub.ts'

/** A reviewer of the gate who gives its own keys up for the team’s. */
export interface AgreeingReviewer extends MembershipBy {
  readonly key: KeyObject
}

/** Everything by which a gate joins. */
export interface JoinParts {
  readonly store: Omit<CourierStore, 'people'> & { readonly people: People }
  /** The address of the hub, and the text of a token. */
  readonly hub: string
  readonly token: string
  /** The group that the token must be for; whichever it is for when left out. */
  readonly group?: string | undefined
  /** The authority of the hub’s certificate, in PEM; the usual ones when left out. */
  readonly ca?: string
  /** The name of this machine, for people. */
  readonly name: string
  /** The gate’s own key, which is kept already. */
  readonly key: KeyObject
  /**
   * Returns the key under which the gate joins as another one where two machines have its log: kept when this returns, and
   * the same until the state names the gate of it. Left out, the gate joins under its own name or not at all.
   */
  readonly nextKey?: () => KeyObject
  /** Null where the gate has no reviewers. */
  readonly who: AgreeingReviewer | null
  /** The name of the chain of its reviewers’ keys; null: there is none. */
  readonly log: string | null
  readonly now: () => number
}

/** The times that a hub is asked under a higher epoch, which it may know already of a join whose answer was lost. */
const maxEpochs = 3

/**
 * Joins a team by one of its tokens; resolves with what the gate is of from then on. Rejects with `usage` for a text that is
 * no token, `forbidden` for a hub that is not the token’s, and as the hub does.
 */
export async function joinTeam(parts: JoinParts): Promise<TeamMembership> {
  const { store, hub, token, who, log, now } = parts
  const statement = readJoinToken(token)
  if (!statement)
    throw new GateError('usage', 'That is no token of a team: countersign hub token add prints one.')
  const before = store.mirror.membership()
  if (before && keyFingerprint(before.teamKey) !== statement.fingerprint)
    throw new GateError('conflict', `This gate is of the team of ${before.hub}: see countersign team leave.`)
  const head = store.head()
  const { joined, answer } = await askHub(parts, statement, before !== null)
  demandWanted(answer, statement.fingerprint, parts.group)
  const { group, teamKey } = answer
  const { gate, epoch } = joined
  const membership = { hub, teamKey, gate, epoch, group, joinedAt: now(), from: head.seq }
  const signed = who && signJoin(membership, log, who.key)
  const line: JsonObject = {
    event: membershipEvents.joined,
    hub,
    team: teamKey,
    gate,
    epoch,
    ...(gate !== store.origin.gate && { was: store.origin.gate }),
    group: group.name,
  }
  await store.mirror.change(
    membershipChange({
      people: store.people,
      membership,
      head,
      said: { ...line, ...(signed && { signed }) },
      who: who && { by: who.by, proof: who.proof },
      at: membership.joinedAt,
    }),
  )
  return membership
}

/** Throws `forbidden` for an answer of another team than the token’s, or of another group than is wanted. */
function demandWanted({ teamKey, group }: JoinAnswer, fingerprint: string, wanted: string | undefined): void {
  if (keyFingerprint(teamKey) !== fingerprint)
    throw new GateError(
      'forbidden',
      'The hub that answered is not the one of the token, so nothing was joined: check the address.',
    )
  // A hub of before does not look at it itself.
  demandGroupOf(group.name, wanted)
}

/** The name and the key under which a gate asks to join. */
interface AskedAs extends GateLog {
  readonly key: KeyObject
  readonly was?: FormerGate
}

async function askHub(
  parts: JoinParts,
  { secret, fingerprint }: JoinTokenText,
  isMember: boolean,
): Promise<{ readonly joined: AskedAs; readonly answer: JoinAnswer }> {
  const { store, hub, ca, key, nextKey } = parts
  const connection = new GateConnection(hubAddress(hub, ca))
  let asked: AskedAs = { gate: store.origin.gate, epoch: store.origin.epoch + (isMember ? 1 : 0), key }
  const last = asked.epoch + maxEpochs
  try {
    for (;;) {
      try {
        const request = joinRequest(parts, secret, asked)
        const answer = await connection.post('/v1/team/gates', request).catch(refuseOfHub)
        return { joined: asked, answer: demandAnswer(answer) }
      } catch (error) {
        if (!(error instanceof GateError)) throw error
        const isNamedAnew = asked.gate !== store.origin.gate
        if (nextKey && !isNamedAnew && isOfTwo(error, isMember))
          asked = namedAnew(parts, nextKey(), error.kind === 'cloned' ? fingerprint : undefined)
        else if (error.code === 'conflict' && error.kind !== 'cloned' && asked.epoch < last)
          asked = { ...asked, epoch: asked.epoch + 1 }
        else throw error
      }
    }
  } finally {
    connection.close()
  }
}

function joinRequest(
  { store, name, group }: JoinParts,
  token: string,
  { gate, epoch, key, was }: AskedAs,
): JoinRequest {
  const { seq, hash } = store.head()
  return {
    token,
    gate,
    epoch,
    name,
    publicKey: publicKeyOf(key),
    head: { seq, hash },
    protocol: protocolVersion,
    ...(group !== undefined && { group }),
    ...(was && { was }),
  }
}

/**
 * Tells whether another machine has this gate’s log: the team has two histories of it, or a gate of this name joined under a
 * key that this one, which is of no team, never had. One that is of the team has lost its key: people look at that.
 */
function isOfTwo({ kind, code, field }: GateError, isMember: boolean): boolean {
  return kind === 'cloned' || (code === 'forbidden' && field === 'publicKey' && !isMember)
}

/** Another name for the same log, in an epoch of its own: what the log signed under its name of before is not its alone. */
function namedAnew({ store, key }: JoinParts, next: KeyObject, hub: string | undefined): AskedAs {
  const publicKey = publicKeyOf(next)
  const { gate: was, epoch } = store.origin
  const gate = gateOfKey(publicKey)
  const signature = hub && signRenewal({ was, gate, publicKey }, hub, key)
  return { gate, epoch: epoch + 1, key: next, ...(signature && { was: { gate: was, signature } }) }
}

function demandAnswer(value: unknown): JoinAnswer {
  const isOne = isJsonObject(value) && typeof value['teamKey'] === 'string' && isJsonObject(value['group'])
  if (isOne) return demandProtocol(value as unknown as JoinAnswer)
  throw new GateError('unavailable', 'What answers there is no hub of a team: check the address.')
}

function demandProtocol(answer: JoinAnswer): JoinAnswer {
  const tooOld = whoIsTooOld(answer.protocol)
  if (tooOld === undefined) return answer
  const what = tooOld === 'other' ? 'the hubs of the team' : 'Countersign on this machine'
  throw new GateError(
    'forbidden',
    `This gate and the hub speak versions that the other does not understand, so nothing was joined: upgrade ${what}.`,
    'protocol',
  )
}
