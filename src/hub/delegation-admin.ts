import type { Delegation } from '../ground/model/delegation.ts'
import { GateError } from '../ground/model/errors.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import { demandRole } from '../people/acts/roles/may-do.ts'
import {
  groupsOf,
  type TeamRoles,
  teamRolesOf,
  whyEnded,
  withLastingMembers,
} from '../people/acts/roles/team-roles.ts'
import { shortId } from '../people/acts/short-id.ts'
import { type AdminParts, adminAct } from './admin-act.ts'
import { checkDelegation } from './check-delegation.ts'

/** A right that is to be lent. Moments are milliseconds since 1970: from now on where it says no beginning. */
export interface DelegationDraft
  extends Pick<Delegation, 'from' | 'to' | 'gates' | 'upTo' | 'profiles' | 'until'> {
  /** All groups that the lender is of, where left out. */
  readonly groups?: readonly string[]
  readonly start?: number
}

/** Rights to answer that people lend to each other for a while; each change is an act of the lender or an owner. */
export class DelegationAdmin {
  private readonly parts: AdminParts

  constructor(parts: AdminParts) {
    this.parts = parts
  }

  /** Rejects with `forbidden` for more than the lender has, and with `invalid` for times that can’t be. */
  async lend({ groups, start, ...input }: DelegationDraft, who: Identity): Promise<Delegation> {
    const { people } = this.parts.copy
    const { team } = people
    return adminAct(
      this.parts,
      who,
      (at, proof) => {
        const roles = teamRolesOf(team)
        const own = groupsOf(withLastingMembers(roles), input.from, at)
        const lent = [...new Set(groups ?? own)].sort()
        const [id, by] = [shortId('d'), who.reviewer]
        const made: Delegation = { id, ...input, groups: lent, start: Math.max(start ?? at, at), by, at }
        const known = {
          groups: team.groups().map(({ name }) => name),
          reviewers: people.reviewers().map(({ name }) => name),
        }
        checkDelegation(made, roles, known, at)
        const log = [{ kind: 'team' as const, body: { event: 'delegated', ...bodyOf(made), proof } }]
        return {
          act: { kind: 'delegation', at, log, delegations: { add: [made], remove: [] } },
          result: made,
        }
      },
      (roles, at) => {
        const ended = whyEnded(roles, who.reviewer, at)
        if (ended !== undefined) throw new GateError('forbidden', ended, 'role')
        demandOwnOr(roles, [input.from], who.reviewer, at)
      },
    )
  }

  /** Withdraws it at once, by its id or a beginning of it: by the lender, whoever has it, or an owner. */
  async end(named: string, who: Identity): Promise<Delegation> {
    await this.parts.fresh()
    return adminAct(
      this.parts,
      who,
      (at, proof) => {
        const ended = this.delegation(named)
        const body = { event: 'delegation_ended', ...bodyOf(ended), by: who.reviewer, proof }
        const log = [{ kind: 'team' as const, body }]
        return {
          act: { kind: 'delegation', at, log, delegations: { add: [], remove: [ended.id] } },
          result: ended,
        }
      },
      (roles, at) => {
        const { from, to } = this.delegation(named)
        demandOwnOr(roles, [from, to], who.reviewer, at)
      },
    )
  }

  private delegation(named: string): Delegation {
    const found = this.parts.copy.people.team.delegations().filter(({ id }) => id.startsWith(named))
    if (found.length === 1 && found[0] && named.length >= 4) return found[0]
    throw new GateError(
      'missing',
      `No right that was lent is called “${named.slice(0, 40)}”: see countersign hub role list.`,
      'id',
    )
  }
}

/** Lets those whom a right is of, and owners. */
function demandOwnOr(roles: TeamRoles, own: readonly string[], reviewer: string, at: number): void {
  if (!own.includes(reviewer)) demandRole(roles, reviewer, { kind: 'own' }, at)
}

function bodyOf({ groups, gates, profiles, ...rest }: Delegation) {
  return {
    ...rest,
    groups: [...groups],
    ...(gates && { gates: [...gates] }),
    ...(profiles && { profiles: [...profiles] }),
  }
}
