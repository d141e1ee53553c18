import type { OpenTeam } from '../../hub/open-team.ts'
import type { Delegation } from '../../model/delegation.ts'
import { GateError } from '../../model/errors.ts'
import { localMoment } from '../../model/local-moment.ts'
import type { TeamMember } from '../../model/team-member.ts'
import { bindingsOf, hasRoles, teamRolesOf } from '../../people/roles/team-roles.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { lentInWords } from './lent-in-words.ts'
import { roleInWords } from './role-in-words.ts'
import { type HubOptions, withTeam } from './with-team.ts'

type ListOptions = HubOptions & JsonOption

/** Prints the roles that were given, and the rights that are lent or will be. */
export async function listRoles(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, now }) => {
    const bindings = copy.people.team.bindings()
    const lent = copy.people.team.delegations().filter(({ until }) => now() < until)
    const none = 'Nobody was given a role, so every reviewer has each: see countersign hub role add --help.'
    const lines = [...bindings.map(roleInWords), ...lent.map(lentInWords)]
    printAnswer(options.json, [...bindings, ...lent], lines.join('\n') || none)
  })
}

/** Prints the people of a team, with their groups and what they may do now. */
export async function listMembers(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, now }) => {
    const rows = peopleOfTeam(copy.people, now())
    printAnswer(options.json, rows, rows.map(memberInWords).join('\n'))
  })
}

/** Prints a person of a team: their groups, each role of theirs, and what they lend and were lent. */
export async function showMember(name: string, options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, now }) => {
    const one = peopleOfTeam(copy.people, now()).find(({ reviewer }) => reviewer === name)
    if (!one)
      throw new GateError(
        'missing',
        `Nobody of the team is called “${name.slice(0, 64)}”: see countersign hub member list.`,
        'name',
      )
    const held = bindingsOf(teamRolesOf(copy.people.team), name, now())
    const lines = [memberInWords(one), ...held.map(roleInWords), ...one.lent.map(lentInWords)]
    printAnswer(options.json, { ...one, held }, lines.join('\n'))
  })
}

/** A person as the lists show them; roles are null where everybody has each, and rights are lent by them or to them. */
type ListedMember = TeamMember & {
  readonly roles: readonly string[] | null
  readonly lent: readonly Delegation[]
}

function peopleOfTeam(people: OpenTeam['copy']['people'], now: number): readonly ListedMember[] {
  const { team } = people
  const roles = teamRolesOf(team)
  const names = new Set([
    ...people.reviewers().map(({ name }) => name),
    ...roles.members.map(({ reviewer }) => reviewer),
  ])
  return [...names].sort().map(name => {
    const member = team.member(name) ?? { reviewer: name, identity: null, groups: [], until: null }
    const held = [...new Set(bindingsOf(roles, name, now).map(({ role }) => role))]
    const lent = roles.delegations.filter(
      ({ from, to, until }) => now < until && (from === name || to === name),
    )
    return { ...member, roles: hasRoles(roles) ? held : null, lent }
  })
}

function memberInWords({ reviewer, identity, groups, until, roles, lent }: ListedMember): string {
  const cells = [
    reviewer,
    roles === null ? 'every role' : roles.join(', ') || 'no role',
    groups.length > 0 && `groups ${groups.join(', ')}`,
    until !== null && `until ${localMoment(until)}`,
    ...lent.map(one =>
      one.to === reviewer ? `lent by ${one.from} ${spanOf(one)}` : `lends to ${one.to} ${spanOf(one)}`,
    ),
    identity && `known as ${identity.subject} of ${identity.issuer}`,
  ]
  return onOneLine(cells.filter(Boolean).join('  '))
}

function spanOf({ start, until }: Delegation): string {
  return `from ${localMoment(start)} until ${localMoment(until)}`
}
