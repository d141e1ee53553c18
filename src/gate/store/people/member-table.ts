import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Delegation } from '../../../ground/model/delegation.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import type { ProviderIdentity, TeamMember } from '../../../ground/model/team-member.ts'
import type { Rows } from '../../../people/acts/ports/act-rows.ts'
import type { DueRows } from '../../../people/acts/ports/act.ts'
import { hasLastingOwner } from '../../../people/acts/roles/has-lasting-owner.ts'
import { hasRoles, type TeamRoles } from '../../../people/acts/roles/team-roles.ts'
import type { Database } from '../open-database.ts'
import type { OtherWrites } from './other-writes.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

type MemberRows = Pick<
  DueRows,
  'members' | 'membersOver' | 'removeMembers' | 'removeReviewers' | 'bindings' | 'delegations'
>

/** The people of a team and their roles. */
export class MemberTable {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly others: OtherWrites
  private writes = 0
  private known: (TeamRoles & { readonly revision: number }) | undefined

  constructor(database: Database, others: OtherWrites) {
    this.others = others
    this.statements = prepareStatements(database)
  }

  find(reviewer: string): TeamMember | undefined {
    return readBody<TeamMember>(this.statements.member.get(reviewer))
  }

  knownAs(identity: ProviderIdentity): TeamMember | undefined {
    return readBody<TeamMember>(this.statements.knownAs.get(textOf(identity)))
  }

  /** By name; the same array until one changes. */
  all(): readonly TeamMember[] {
    return this.read().members
  }

  /** In the order in which they were given; the same array until one changes. */
  bindings(): readonly RoleBinding[] {
    return this.read().bindings
  }

  /** In the order in which they were lent; the same array until one changes. */
  delegations(): readonly Delegation[] {
    return this.read().delegations
  }

  /**
   * Returns why these can’t be written now: nobody would be owner, somebody else is known by the same identity, or one of
   * them is another by now, or no reviewer any more.
   * `signers` are those who can sign in once the act is written.
   */
  conflictOf(act: MemberRows, signers: readonly string[]): GateError | undefined {
    const { membersOver: made } = act
    const late = made && act.members?.find(one => !this.isOver(one, made))
    if (late) return changedMeanwhile(late)
    const twice = act.members?.find(({ reviewer, identity }) => {
      const known = identity && this.knownAs(identity)
      return known && known.reviewer !== reviewer && !act.removeMembers?.includes(known.reviewer)
    })
    if (twice)
      return new GateError(
        'conflict',
        `The provider’s person of ${twice.reviewer.slice(0, 64)} is known under another name already: remove that one first.`,
        'identity',
      )
    const gone = namesIn(act).find(name => !signers.includes(name))
    if (gone !== undefined) return isGone(gone)
    const after = this.after(act)
    const isOwned = !(hasRoles(after) || hasRoles(this.read())) || hasLastingOwner(after, signers)
    return isOwned ? undefined : nobodyOwns()
  }

  /** Tells whether the row of a member is the one of these that theirs was made from; where none is, that there is none. */
  private isOver({ reviewer }: TeamMember, made: NonNullable<MemberRows['membersOver']>): boolean {
    return textOfRow(made.find(one => one?.reviewer === reviewer)) === textOfRow(this.find(reviewer))
  }

  keep(members: readonly TeamMember[]): void {
    for (const one of members)
      this.statements.keep.run(one.reviewer, one.identity && textOf(one.identity), writeBody(one))
    this.writes++
  }

  remove(names: readonly string[]): void {
    for (const name of names) this.statements.remove.run(name)
    this.writes++
  }

  /** A reviewer who is removed has no role any more: their name may be another person’s later. */
  removeReviewers(names: readonly string[]): void {
    const bound = this.bindings().filter(one => isFor(one, names))
    const lent = this.delegations().filter(({ from, to }) => names.includes(from) || names.includes(to))
    this.remove(names)
    for (const { id } of bound) this.statements.unbind.run(id)
    for (const { id } of lent) this.statements.unlend.run(id)
  }

  bind({ add, remove }: Rows['bindings']): void {
    for (const id of remove) this.statements.unbind.run(id)
    for (const one of add) this.statements.bind.run(one.id, one.at, writeBody(one))
    this.writes++
  }

  lend({ add, remove }: Rows['delegations']): void {
    for (const id of remove) this.statements.unlend.run(id)
    for (const one of add) this.statements.lend.run(one.id, one.at, writeBody(one))
    this.writes++
  }

  private after({
    members = [],
    removeMembers = [],
    removeReviewers = [],
    bindings,
  }: MemberRows): Pick<TeamRoles, 'members' | 'bindings'> {
    const gone = new Set([...removeMembers, ...removeReviewers, ...members.map(({ reviewer }) => reviewer)])
    const ended = new Set(bindings?.remove)
    const remaining = this.bindings().filter(one => !ended.has(one.id) && !isFor(one, removeReviewers))
    return {
      members: [...this.all().filter(({ reviewer }) => !gone.has(reviewer)), ...members],
      bindings: [...remaining, ...(bindings?.add ?? [])],
    }
  }

  private read(): TeamRoles {
    const revision = this.others.revisionWith(this.writes)
    if (this.known?.revision !== revision) {
      const { members, bindings, delegations } = this.statements
      this.known = {
        revision,
        members: readBodies<TeamMember>(members.all()),
        bindings: readBodies<RoleBinding>(bindings.all()),
        delegations: readBodies<Delegation>(delegations.all()),
      }
    }
    return this.known
  }
}

function isFor({ to }: RoleBinding, reviewers: readonly string[]): boolean {
  return to.kind === 'person' && reviewers.includes(to.reviewer)
}

/** The people to whom an act gives something. */
function namesIn({ bindings, delegations, members = [] }: MemberRows): readonly string[] {
  return [
    ...(bindings?.add ?? []).flatMap(({ to }) => (to.kind === 'person' ? [to.reviewer] : [])),
    ...(delegations?.add ?? []).flatMap(({ from, to }) => [from, to]),
    ...members.map(({ reviewer }) => reviewer),
  ]
}

/** A role that is kept for a name that nobody has would be that of the next person who is called so. */
function isGone(name: string): GateError {
  return new GateError(
    'conflict',
    `“${name.slice(0, 64)}” is no reviewer any more, and nothing was given to them: see countersign hub member list.`,
    'reviewer',
  )
}

function changedMeanwhile({ reviewer }: TeamMember): GateError {
  return new GateError(
    'conflict',
    `The rights of ${reviewer.slice(0, 64)} were changed by somebody else at this moment: try again.`,
    'reviewer',
    { kind: 'race' },
  )
}

function textOfRow(member: TeamMember | undefined): string {
  return member === undefined ? '' : canonicalJson(member as unknown as Json)
}

function nobodyOwns(): GateError {
  return new GateError(
    'conflict',
    'Nobody who can sign in by themselves would be owner of the team: give somebody that role by name first, with countersign hub role add owner --to NAME.',
    'role',
  )
}

function textOf({ issuer, subject }: ProviderIdentity): string {
  return canonicalJson([issuer, subject])
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    member: prepare('SELECT body FROM team_members WHERE reviewer = ?'),
    knownAs: prepare('SELECT body FROM team_members WHERE known_as = ?'),
    members: prepare('SELECT body FROM team_members ORDER BY reviewer'),
    keep: prepare('INSERT OR REPLACE INTO team_members (reviewer, known_as, body) VALUES (?, ?, ?)'),
    remove: prepare('DELETE FROM team_members WHERE reviewer = ?'),
    bindings: prepare('SELECT body FROM role_bindings ORDER BY at, id'),
    bind: prepare('INSERT OR REPLACE INTO role_bindings (id, at, body) VALUES (?, ?, ?)'),
    unbind: prepare('DELETE FROM role_bindings WHERE id = ?'),
    delegations: prepare('SELECT body FROM delegations ORDER BY at, id'),
    lend: prepare('INSERT OR REPLACE INTO delegations (id, at, body) VALUES (?, ?, ?)'),
    unlend: prepare('DELETE FROM delegations WHERE id = ?'),
  }
}
