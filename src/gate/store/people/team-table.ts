import { GateError } from '../../../ground/model/errors.ts'
import type { GroupPolicyText, PolicyRollout } from '../../../ground/model/policy-rollout.ts'
import type { Delegation } from '../../../ground/model/delegation.ts'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../../ground/model/team-gate.ts'
import type { ProviderIdentity, TeamMember } from '../../../ground/model/team-member.ts'
import type { DueRows } from '../../../people/acts/ports/act.ts'
import type { TeamRegistry } from '../../../people/acts/ports/team-registry.ts'
import type { Database } from '../open-database.ts'
import type { GateDecisionTable } from './gate-decision-table.ts'
import { GroupPolicyTable } from './group-policy-table.ts'
import { MemberTable } from './member-table.ts'
import type { OtherWrites } from './other-writes.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

type TeamRows = Pick<
  DueRows,
  | 'gates'
  | 'joinTokens'
  | 'members'
  | 'membersOver'
  | 'removeMembers'
  | 'removeReviewers'
  | 'bindings'
  | 'delegations'
  | 'groupPolicies'
  | 'rollouts'
>

/** The gates of a team, their groups, the tokens by which they join, and its people. */
export class TeamTable implements TeamRegistry {
  readonly decisions: GateDecisionTable
  readonly people: MemberTable
  readonly policies: GroupPolicyTable
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database, decisions: GateDecisionTable, others: OtherWrites) {
    this.decisions = decisions
    this.people = new MemberTable(database, others)
    this.policies = new GroupPolicyTable(database)
    this.statements = prepareStatements(database)
  }

  gate(id: string): TeamGate | undefined {
    return readBody<TeamGate>(this.statements.gate.get(id))
  }

  gates(): readonly TeamGate[] {
    return readBodies<TeamGate>(this.statements.gates.all())
  }

  group(name: string): GateGroup | undefined {
    return readBody<GateGroup>(this.statements.group.get(name))
  }

  groups(): readonly GateGroup[] {
    return readBodies<GateGroup>(this.statements.groups.all())
  }

  joinToken(id: string): JoinToken | undefined {
    return readBody<JoinToken>(this.statements.token.get(id))
  }

  joinTokens(): readonly JoinToken[] {
    return readBodies<JoinToken>(this.statements.tokens.all())
  }

  member(reviewer: string): TeamMember | undefined {
    return this.people.find(reviewer)
  }

  memberKnownAs(identity: ProviderIdentity): TeamMember | undefined {
    return this.people.knownAs(identity)
  }

  members(): readonly TeamMember[] {
    return this.people.all()
  }

  bindings(): readonly RoleBinding[] {
    return this.people.bindings()
  }

  delegations(): readonly Delegation[] {
    return this.people.delegations()
  }

  rollout(group: string): PolicyRollout | undefined {
    return this.policies.rollout(group)
  }

  policyText(group: string, version: number): GroupPolicyText | undefined {
    return this.policies.text(group, version)
  }

  policyTexts(group: string): readonly GroupPolicyText[] {
    return this.policies.texts(group)
  }

  /** Forgets who is who: the gate leaves this team. Called in a transaction. */
  forgetPeople(): void {
    this.people.remove(this.members().map(({ reviewer }) => reviewer))
    this.people.bind({ add: [], remove: this.bindings().map(({ id }) => id) })
    this.people.lend({ add: [], remove: this.delegations().map(({ id }) => id) })
  }

  /** Returns why a change of people or roles can’t be written now, by those who can sign in once it is. */
  roleConflictOf(act: TeamRows, signers: readonly string[]): GateError | undefined {
    return this.people.conflictOf(act, signers)
  }

  /** Returns why these can’t be written now: a token that somebody used meanwhile, or a gate that is another by now. */
  conflictOf({ gates = [], joinTokens = [], ...policies }: TeamRows): GateError | undefined {
    const changed = this.policies.conflictOf(policies)
    if (changed) return changed
    const isLate =
      gates.some(gate => !followsIn(gate, this.gate(gate.gate))) ||
      joinTokens.some(({ id, uses }) => uses >= (this.joinToken(id)?.uses ?? Number.POSITIVE_INFINITY))
    if (!isLate) return undefined
    return new GateError('conflict', 'A gate joined, or was revoked, at this moment: try again.', 'gate', {
      kind: 'race',
    })
  }

  keepGate(gate: TeamGate): void {
    this.statements.keepGate.run(gate.gate, gate.joinedAt, writeBody(gate))
  }

  keepGroup(group: GateGroup): void {
    this.statements.keepGroup.run(group.name, writeBody(group))
  }

  keepToken(token: JoinToken): void {
    this.statements.keepToken.run(token.id, writeBody(token))
  }
}

/** A gate changes by joining anew, by leaving, or by being revoked; that is never taken back, and takes the place of the rest. */
function followsIn(gate: TeamGate, known: TeamGate | undefined): boolean {
  if (!known || gate.epoch > known.epoch) return true
  return gate.epoch === known.epoch && (known.revokedAt === null || (gate.revokedAt !== null && !gate.left))
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    gate: prepare('SELECT body FROM team_gates WHERE id = ?'),
    gates: prepare('SELECT body FROM team_gates ORDER BY joined_at, id'),
    keepGate: prepare('INSERT OR REPLACE INTO team_gates (id, joined_at, body) VALUES (?, ?, ?)'),
    group: prepare('SELECT body FROM team_groups WHERE name = ?'),
    groups: prepare('SELECT body FROM team_groups ORDER BY name'),
    keepGroup: prepare('INSERT OR REPLACE INTO team_groups (name, body) VALUES (?, ?)'),
    token: prepare('SELECT body FROM join_tokens WHERE id = ?'),
    tokens: prepare('SELECT body FROM join_tokens ORDER BY id'),
    keepToken: prepare('INSERT OR REPLACE INTO join_tokens (id, body) VALUES (?, ?)'),
  }
}
