import { GateError } from '../../../ground/model/errors.ts'
import type { GroupPolicyText, PolicyRollout } from '../../../ground/model/policy-rollout.ts'
import type { ActRows } from '../../../people/acts/ports/act-rows.ts'
import type { Database } from '../open-database.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

type PolicyRows = Pick<ActRows, 'groupPolicies' | 'rollouts'>

/** Policies of groups of gates: every text, and which gates have which. */
export class GroupPolicyTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  rollout(group: string): PolicyRollout | undefined {
    return readBody<PolicyRollout>(this.statements.rollout.get(group))
  }

  text(group: string, version: number): GroupPolicyText | undefined {
    return readBody<GroupPolicyText>(this.statements.text.get(group, version))
  }

  texts(group: string): readonly GroupPolicyText[] {
    return readBodies<GroupPolicyText>(this.statements.texts.all(group))
  }

  /** Returns why these can’t be written now: somebody else changed the same policy at this moment. */
  conflictOf({ rollouts = [], groupPolicies = [] }: PolicyRows): GateError | undefined {
    const isLate =
      rollouts.some(({ group, revision }) => revision !== (this.rollout(group)?.revision ?? 0) + 1) ||
      groupPolicies.some(({ group, version }) => this.text(group, version))
    if (!isLate) return undefined
    return new GateError(
      'conflict',
      'Somebody else changed this policy at this moment: look at it again.',
      'over',
    )
  }

  keepText(text: GroupPolicyText): void {
    this.statements.keepText.run(text.group, text.version, writeBody(text))
  }

  keepRollout(rollout: PolicyRollout): void {
    this.statements.keepRollout.run(rollout.group, writeBody(rollout))
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    rollout: prepare('SELECT body FROM policy_rollouts WHERE group_name = ?'),
    keepRollout: prepare('INSERT OR REPLACE INTO policy_rollouts (group_name, body) VALUES (?, ?)'),
    text: prepare('SELECT body FROM group_policies WHERE group_name = ? AND version = ?'),
    texts: prepare('SELECT body FROM group_policies WHERE group_name = ? ORDER BY version DESC'),
    keepText: prepare('INSERT INTO group_policies (group_name, version, body) VALUES (?, ?, ?)'),
  }
}
