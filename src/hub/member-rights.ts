import { GateError } from '../ground/model/errors.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import type { TeamMember } from '../ground/model/team-member.ts'
import { type AdminParts, adminAct } from './admin-act.ts'

/** The rights of those who sign on by a provider, ended and given back by hand; each change is an act of an owner. */
export class MemberRights {
  private readonly parts: AdminParts

  constructor(parts: AdminParts) {
    this.parts = parts
  }

  /** At once: their sessions end, and signing on gives them nothing. */
  end(named: string, who: Identity): Promise<TeamMember> {
    return this.change(named, 'member_ended', who, (member, at) => ({ ...member, endedAt: at, until: at }))
  }

  /** Signing on lets them in again, and they have no rights before they do; those who sign on nowhere are in at once. */
  letIn(named: string, who: Identity): Promise<TeamMember> {
    return this.change(named, 'member_let_in', who, ({ endedAt: _endedAt, ...member }) =>
      member.identity ? member : { ...member, until: null },
    )
  }

  /** The provider’s person is this reviewer’s no more: whoever has the reviewer’s secret ties it to another one. */
  unlink(named: string, who: Identity): Promise<TeamMember> {
    return this.change(named, 'member_unlinked', who, member => {
      if (member.identity) return { ...member, identity: null, groups: [], until: null }
      throw new GateError(
        'conflict',
        `${named.slice(0, 64)} signs on by no provider, so there is nothing to unlink.`,
        'reviewer',
      )
    })
  }

  private async change(
    named: string,
    event: string,
    who: Identity,
    make: (member: TeamMember, at: number) => TeamMember,
  ): Promise<TeamMember> {
    const { fresh } = this.parts
    await fresh()
    return adminAct(this.parts, who, (at, proof) => {
      const member = make(this.member(named), at)
      const membersOver = [this.parts.copy.people.team.member(member.reviewer)]
      const body = { event, reviewer: member.reviewer, by: who.reviewer, proof }
      const log = [{ kind: 'team' as const, body }]
      return { act: { kind: 'member', at, log, members: [member], membersOver }, result: member }
    })
  }

  private member(named: string): TeamMember {
    const { people } = this.parts.copy
    const known = people.team.member(named)
    if (known) return known
    if (people.reviewer(named)) return { reviewer: named, identity: null, groups: [], until: null }
    throw new GateError(
      'missing',
      `Nobody of the team is called “${named.slice(0, 64)}”: see countersign hub member list.`,
      'reviewer',
    )
  }
}
