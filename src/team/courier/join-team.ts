import { createPublicKey, type KeyObject } from 'node:crypto'
import { GateError } from '../../model/errors.ts'
import { isJsonObject, type JsonObject } from '../../model/json.ts'
import type { TeamMembership } from '../../model/team-membership.ts'
import { signJoin } from '../../people/membership/sign-join.ts'
import { type MembershipBy, membershipChange } from '../../people/membership/membership-change.ts'
import { membershipEvents } from '../../people/membership/membership-events.ts'
import type { People } from '../../people/ports/people.ts'
import { GateConnection } from '../../remote/gate-connection.ts'
import type { JoinAnswer, JoinRequest } from '../protocol/join-request.ts'
import { keyFingerprint, readJoinToken } from '../protocol/join-token-text.ts'
import { protocolVersion, whoIsTooOld } from '../protocol/protocol-version.ts'
import type { CourierStore } from './courier-store.ts'
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
  /** Null where the gate has no reviewers. */
  readonly who: AgreeingReviewer | null
  /** The name of the chain of its reviewers’ keys; null: there is none. */
  readonly log: string | null
  readonly now: () => number
}

/** The times that a hub is asked under a higher epoch, which it may know already of a join whose answer was lost. */
const mostEpochs = 3

/**
 * Joins a team by one of its tokens; resolves with what the gate is of from then on. Rejects with `usage` for a text that is
 * no token, `forbidden` for a hub that is not the token’s, and as the hub does.
 */
export async function joinTeam(parts: JoinParts): Promise<TeamMembership> {
  const { store, hub, token, who, log, now } = parts
  const said = readJoinToken(token)
  if (!said) throw new GateError('usage', 'That is no token of a team: countersign hub token add prints one.')
  const before = store.mirror.membership()
  if (before && keyFingerprint(before.teamKey) !== said.fingerprint)
    throw new GateError('conflict', `This gate is of the team of ${before.hub}: see countersign team leave.`)
  const head = store.head()
  const { epoch, answer } = await askHub(parts, said.secret, store.origin.epoch + (before ? 1 : 0))
  demandWanted(answer, said.fingerprint, parts.group)
  const { group, teamKey } = answer
  const membership = { hub, teamKey, gate: store.origin.gate, epoch, group, joinedAt: now(), from: head.seq }
  const signed = who && signJoin(membership, log, who.key)
  const line: JsonObject = {
    event: membershipEvents.joined,
    hub,
    team: teamKey,
    gate: membership.gate,
    epoch,
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
  if (wanted !== undefined && group.name !== wanted)
    throw new GateError(
      'forbidden',
      `The token is for the group ${group.name.slice(0, 80)}, and this gate is to be in ${wanted.slice(0, 80)}, so it joined nothing: have a token of that group made.`,
    )
}

async function askHub(
  { store, hub, ca, name, key }: JoinParts,
  token: string,
  first: number,
): Promise<{ readonly epoch: number; readonly answer: JoinAnswer }> {
  const connection = new GateConnection(hubAddress(hub, ca))
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
  try {
    for (let epoch = first; ; epoch++) {
      const { seq, hash } = store.head()
      const { gate } = store.origin
      const request: JoinRequest = {
        token,
        gate,
        epoch,
        name,
        publicKey,
        head: { seq, hash },
        protocol: protocolVersion,
      }
      try {
        return {
          epoch,
          answer: demandAnswer(await connection.post('/v1/team/gates', request).catch(refuseOfHub)),
        }
      } catch (error) {
        const isKnown = error instanceof GateError && error.code === 'conflict'
        if (!isKnown || epoch - first >= mostEpochs) throw error
      }
    }
  } finally {
    connection.close()
  }
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
