import { randomBytes } from 'node:crypto'
import { GateError } from '../ground/model/errors.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import { type GateGroup, type JoinToken, type TeamGate, uploadContents } from '../ground/model/team-gate.ts'
import { endWaiting } from '../daemon/team/hub/end-waiting.ts'
import { joinTokenId, writeJoinToken } from '../gate/team/protocol/join-token-text.ts'
import { type AdminParts, adminAct } from './admin-act.ts'
import { gateNamed } from './gate-named.ts'

/** The longest time that a gate goes on with what people loosened: seconds of 30 days. */
const maxLeaseDuration = 2_592_000

/** A token that is to be made; the span is in milliseconds. */
export interface TokenDraft {
  readonly group: string
  readonly uses: number
  readonly span: number
}

/** Groups of a new team: until somebody says otherwise, its production asks often and its laptops seldom. */
export const firstGroups: readonly GateGroup[] = [
  { name: 'laptops', lease: 43_200, content: 'full' },
  { name: 'production', lease: 300, content: 'full' },
]

/** Gates, groups and tokens of a team, changed by whoever proves that they are an owner; each change is an act. */
export class TeamAdmin {
  private readonly parts: AdminParts

  constructor(parts: AdminParts) {
    this.parts = parts
  }

  /** The text is told here and kept nowhere. */
  async addToken(
    { group, uses, span }: TokenDraft,
    who: Identity,
  ): Promise<{ text: string; token: JoinToken }> {
    const { copy, key } = this.parts
    if (!copy.people.team.group(group))
      throw new GateError(
        'missing',
        `There is no group “${group.slice(0, 40)}”: see countersign hub group list.`,
        'group',
      )
    if (!(uses >= 1 && uses <= 100_000))
      throw new GateError('invalid', 'A token lets in from 1 to 100,000 gates.', 'uses')
    const secret = randomBytes(32).toString('base64url')
    const id = joinTokenId(secret)
    const token = await adminAct(this.parts, who, (at, proof) => {
      const made: JoinToken = { id, group, uses, expiresAt: at + span, by: who.reviewer }
      const body = {
        event: 'token_added',
        token: shownId(id),
        group,
        uses,
        expiresAt: made.expiresAt,
        by: who.reviewer,
        proof,
      }
      return {
        act: { kind: 'join_token', at, log: [{ kind: 'team', body }], joinTokens: [made] },
        result: made,
      }
    })
    return { text: writeJoinToken({ secret, fingerprint: key.fingerprint }), token }
  }

  /** Nobody joins by it from then on; whoever has joined stays. */
  async removeToken(named: string, who: Identity): Promise<void> {
    const token = this.token(named)
    await adminAct(this.parts, who, (at, proof) => {
      const body = { event: 'token_removed', token: shownId(token.id), by: who.reviewer, proof }
      return {
        act: { kind: 'join_token', at, log: [{ kind: 'team', body }], joinTokens: [{ ...token, uses: 0 }] },
        result: undefined,
      }
    })
  }

  /** Nothing of it is taken from then on, its lease is not renewed, and what waits there is withdrawn. */
  async revokeGate(named: string, who: Identity): Promise<TeamGate> {
    // An owner’s word takes the place of the gate’s own that it left: whoever has its key alone could have said that.
    const { left: _left, ...gate } = gateNamed(this.parts.copy.people.team.gates(), named)
    return adminAct(this.parts, who, (at, proof) => {
      const revoked: TeamGate = { ...gate, revokedAt: at }
      const body = {
        event: 'revoked',
        gate: gate.gate,
        epoch: gate.epoch,
        name: gate.name,
        by: who.reviewer,
        proof,
      }
      const ended = endWaiting(this.parts.copy, [gate.gate], 'its gate was revoked', at)
      const log = [{ kind: 'team' as const, body }, ...ended.log]
      return {
        act: { kind: 'gate_ended', at, log, gates: [revoked], reviews: ended.reviews },
        result: revoked,
      }
    })
  }

  async setGroup(group: GateGroup, who: Identity): Promise<void> {
    checkGroup(group)
    await adminAct(this.parts, who, (at, proof) => {
      const body = { event: 'group', ...group, by: who.reviewer, proof }
      return { act: { kind: 'group', at, log: [{ kind: 'team', body }], groups: [group] }, result: undefined }
    })
  }

  /**
   * Has a team whose database was set back go on from what it has, in a new history: gates hand back what they were fed since.
   * Rejects with `conflict` where nothing is missing.
   */
  async beginHistory(who: Identity): Promise<number> {
    const { copy, setBacks, fresh } = this.parts
    await fresh()
    const before = copy.taken.history()
    const [why, open] = [await setBacks.stop(before), await setBacks.open(before)]
    if (why === undefined)
      throw new GateError(
        'conflict',
        'No gate has anything that the team’s database lost: the team goes on as it is.',
      )
    // What gates bring of a history that was lost whole is given up too.
    const history = Math.max(before, ...open.map(one => one.history)) + 1
    const from = copy.taken.last()
    return adminAct(this.parts, who, (at, proof) => {
      const body = { event: 'history', history, from, why, by: who.reviewer, proof }
      return { act: { kind: 'history', at, log: [{ kind: 'team', body }], history }, result: history }
    })
  }

  private token(named: string): JoinToken {
    const found = this.parts.copy.people.team.joinTokens().filter(({ id }) => id.startsWith(named))
    if (found.length === 1 && found[0] && named.length >= 4) return found[0]
    throw new GateError(
      'missing',
      `No token is called “${named.slice(0, 40)}”: see countersign hub token list.`,
      'id',
    )
  }

  /** By its id or a beginning of it, or by a name that no other gate has. */
}

/** A token in the log: what of its id tells it from others. */
function shownId(id: string): string {
  return id.slice(0, 16)
}

/** Throws `invalid` for a group that can’t be one. */
function checkGroup({ name, lease, content, evidence }: GateGroup): void {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new GateError('invalid', 'A group has a name of letters, digits and . _ -, 64 at most.', 'name')
  if (!Number.isInteger(lease) || lease < 0 || lease > maxLeaseDuration)
    throw new GateError('invalid', 'A lease lasts from 0 seconds to 30 days: such as 12h, 5m or 0.', 'lease')
  if (!uploadContents.includes(content))
    throw new GateError('invalid', `A group uploads ${uploadContents.join(', ')}.`, 'content')
  if (evidence === 'central' && content !== 'full')
    throw new GateError(
      'invalid',
      `The evidence of a group that uploads ${content} can’t be central, since the hub would have no call: set --content full, or --evidence local.`,
      'evidence',
    )
}
