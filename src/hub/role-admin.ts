import type { Level } from '../ground/model/assessment.ts'
import { GateError } from '../ground/model/errors.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import { type RoleBinding, type RoleHolder, type TeamRole, teamRoles } from '../ground/model/role-binding.ts'
import type { TeamMember } from '../ground/model/team-member.ts'
import { shortId } from '../people/acts/short-id.ts'
import { type AdminParts, adminAct } from './admin-act.ts'
import { roleName, checkBounds } from './check-bounds.ts'

/** Bounds that only make sense for some roles. */
const bounds = {
  gates: ['policy', 'reviewer'],
  upTo: ['reviewer'],
  profiles: ['reviewer'],
} as const satisfies Partial<Record<keyof RoleBinding, readonly RoleBinding['role'][]>>

/** A role that is to be given; the span is in milliseconds. */
export interface RoleDraft {
  readonly role: TeamRole
  readonly to: RoleHolder
  readonly gates?: readonly string[]
  readonly upTo?: Level
  readonly profiles?: readonly string[]
  readonly span?: number
}

/** People of a team and their roles, changed by an owner; each change is an act. */
export class RoleAdmin {
  private readonly parts: AdminParts

  constructor(parts: AdminParts) {
    this.parts = parts
  }

  /**
   * Gives a role. Rejects with `conflict` where nobody who can sign in would be owner: the first role of a team is that of
   * an owner, since nobody has one without being given it from then on.
   */
  async addRole({ span, ...input }: RoleDraft, who: Identity): Promise<RoleBinding> {
    const { people } = this.parts.copy
    await this.parts.fresh()
    checkRole(input, {
      groups: people.team.groups().map(({ name }) => name),
      reviewers: people.reviewers().map(({ name }) => name),
    })
    return adminAct(this.parts, who, (at, proof) => {
      const until = span === undefined ? {} : { until: at + span }
      const made: RoleBinding = { id: shortId('b'), ...input, ...until, by: who.reviewer, at }
      const log = [{ kind: 'team' as const, body: { event: 'role_added', ...bodyOf(made), proof } }]
      return { act: { kind: 'role', at, log, bindings: { add: [made], remove: [] } }, result: made }
    })
  }

  /** Takes a role away at once: by its id, or a beginning of it. */
  async removeRole(named: string, who: Identity): Promise<RoleBinding> {
    await this.parts.fresh()
    const binding = this.binding(named)
    return adminAct(this.parts, who, (at, proof) => {
      const body = { event: 'role_removed', ...bodyOf(binding), by: who.reviewer, proof }
      const log = [{ kind: 'team' as const, body }]
      return { act: { kind: 'role', at, log, bindings: { add: [], remove: [binding.id] } }, result: binding }
    })
  }

  /**
   * Sets the groups of a person by hand. Of one whom a provider knows, groups are only taken away, until they sign on
   * again: rejects with `forbidden` for a group that the provider did not tell.
   */
  async setMember(reviewer: string, groups: readonly string[], who: Identity): Promise<TeamMember> {
    const { people } = this.parts.copy
    await this.parts.fresh()
    for (const group of groups) roleName(group, 'group')
    const known = people.team.member(reviewer)
    if (!known && !people.reviewer(reviewer)) throw nobody(reviewer)
    const untold = known?.identity && groups.find(group => !known.groups.includes(group))
    if (untold)
      throw new GateError(
        'forbidden',
        `The groups of ${reviewer} are those that ${known.identity.issuer.slice(0, 200)} tells: add them to ${untold} there.`,
        'groups',
      )
    return adminAct(this.parts, who, (at, proof) => {
      const free = { reviewer, identity: null, until: null }
      const member: TeamMember = { ...free, ...known, groups: [...new Set(groups)].sort() }
      const body = { event: 'member', reviewer, groups: member.groups, by: who.reviewer, proof }
      const log = [{ kind: 'team' as const, body }]
      return { act: { kind: 'member', at, log, members: [member], membersOver: [known] }, result: member }
    })
  }

  private binding(named: string): RoleBinding {
    const found = this.parts.copy.people.team.bindings().filter(({ id }) => id.startsWith(named))
    if (found.length === 1 && found[0] && named.length >= 4) return found[0]
    throw new GateError(
      'missing',
      `No role that was given is called “${named.slice(0, 40)}”: see countersign hub role list.`,
      'id',
    )
  }
}

function nobody(reviewer: string): GateError {
  return new GateError(
    'missing',
    `Nobody of the team is called “${reviewer.slice(0, 64)}”: see countersign hub member list.`,
    'reviewer',
  )
}

/** A binding as the log has it: whom it is for on one level with the rest. */
function bodyOf({ to, gates, profiles, ...rest }: RoleBinding) {
  const whom = to.kind === 'group' ? { group: to.group } : { reviewer: to.reviewer }
  return {
    ...rest,
    ...whom,
    ...(gates && { gates: [...gates] }),
    ...(profiles && { profiles: [...profiles] }),
  }
}

/** The names that a role may be about. */
interface KnownNames {
  readonly groups: readonly string[]
  readonly reviewers: readonly string[]
}

/** Throws `invalid` or `missing` for a role that can’t be given so. */
function checkRole(
  input: Pick<RoleBinding, 'role' | 'to' | 'gates' | 'upTo' | 'profiles'>,
  { groups, reviewers }: KnownNames,
): void {
  const { role, to } = input
  if (!teamRoles.includes(role))
    throw new GateError('invalid', `The roles are ${teamRoles.join(', ')}.`, 'role')
  if (to.kind === 'group') roleName(to.group, 'to')
  else if (!reviewers.includes(to.reviewer))
    throw new GateError(
      'missing',
      `“${to.reviewer.slice(0, 64)}” is no reviewer: see countersign hub member list, or name a group of people.`,
      'to',
    )
  for (const [bound, of] of Object.entries(bounds) as [keyof typeof bounds, readonly string[]][])
    if (input[bound] !== undefined && !of.includes(role))
      throw new GateError('invalid', `The role ${role} is not bound so: only ${of.join(' and ')} is.`, bound)
  checkBounds(input, groups)
}
