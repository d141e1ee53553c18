import { GateError } from '../../model/errors.ts'
import type { GroupPolicyText, PolicyRollout } from '../../model/policy-rollout.ts'
import type { Delegation } from '../../model/delegation.ts'
import type { RoleBinding } from '../../model/role-binding.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../model/team-gate.ts'
import type { ProviderIdentity, TeamMember } from '../../model/team-member.ts'
import type { DueRows } from '../../people/ports/act.ts'
import type { TeamRegistry } from '../../people/ports/team-registry.ts'
import type { Database } from '../open-database.ts'
import type { GateDecisionTable } from './gate-decision-table.ts'
import { GroupPolicyTable } from './group-policy-table.ts'
import { MemberTable } from './member-table.ts'
import type { OtherWrites } from './other-writes.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

type TeamRows = Pick<
  DueRows,
  | 'gates'
  | 'groups'
  | 'joinTokens'
  | 'gateDecisions'
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
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly decisions: GateDecisionTable
  private readonly memberTable: MemberTable
  private readonly policies: GroupPolicyTable

  constructor(database: Database, decisions: GateDecisionTable, others: OtherWrites) {
    this.decisions = decisions
    this.memberTable = new MemberTable(database, others)
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
    return this.memberTable.find(reviewer)
  }

  memberKnownAs(identity: ProviderIdentity): TeamMember | undefined {
    return this.memberTable.knownAs(identity)
  }

  members(): readonly TeamMember[] {
    return this.memberTable.all()
  }

  bindings(): readonly RoleBinding[] {
    return this.memberTable.bindings()
  }

  delegations(): readonly Delegation[] {
    return this.memberTable.delegations()
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
    this.memberTable.keep({
      removeMembers: this.members().map(({ reviewer }) => reviewer),
      bindings: { add: [], remove: this.bindings().map(({ id }) => id) },
      delegations: { add: [], remove: this.delegations().map(({ id }) => id) },
    })
  }

  /** Returns why a change of people or roles can’t be written now, by those who can sign in once it is. */
  roleConflictOf(act: TeamRows, signers: readonly string[]): GateError | undefined {
    return this.memberTable.conflictOf(act, signers)
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

  keep(rows: TeamRows): void {
    const { gates = [], groups = [], joinTokens = [], gateDecisions = [] } = rows
    if (rows.members ?? rows.removeMembers ?? rows.removeReviewers ?? rows.bindings ?? rows.delegations)
      this.memberTable.keep(rows)
    this.policies.keep(rows)
    for (const one of gateDecisions) this.decisions.keep(one)
    for (const one of gates) this.statements.keepGate.run(one.gate, one.joinedAt, writeBody(one))
    for (const one of groups) this.statements.keepGroup.run(one.name, writeBody(one))
    for (const one of joinTokens) this.statements.keepToken.run(one.id, writeBody(one))
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
