import type { OpenTeam } from '../../hub/open-team.ts'
import type { Delegation } from '../../ground/model/delegation.ts'
import { GateError } from '../../ground/model/errors.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { TeamMember } from '../../ground/model/team-member.ts'
import type { TeamPerson } from '../../ground/model/shown-team.ts'
import { peopleOfTeam } from '../../people/acts/roles/team-roles.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { lentInWords } from './lent-in-words.ts'
import { roleInWords } from './add-role.ts'
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
    const rows = membersOf(copy.people, now())
    printAnswer(options.json, rows, rows.map(memberInWords).join('\n'))
  })
}

/** Prints a person of a team: their groups, each role of theirs, and what they lend and were lent. */
export async function showMember(name: string, options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, now }) => {
    const one = membersOf(copy.people, now()).find(({ reviewer }) => reviewer === name)
    if (!one)
      throw new GateError(
        'missing',
        `Nobody of the team is called “${name.slice(0, 64)}”: see countersign hub member list.`,
        'name',
      )
    const lines = [memberInWords(one), ...(one.roles ?? []).map(roleInWords), ...one.lent.map(lentInWords)]
    printAnswer(options.json, one, lines.join('\n'))
  })
}

/** A person as the lists show them: whom a provider knows them as, too. */
type ListedMember = TeamPerson & Pick<TeamMember, 'identity'>

function membersOf(people: OpenTeam['copy']['people'], now: number): readonly ListedMember[] {
  return peopleOfTeam(people, now).map(one => ({
    ...one,
    identity: people.team.member(one.reviewer)?.identity ?? null,
  }))
}

function memberInWords({ reviewer, identity, groups, until, roles, lent }: ListedMember): string {
  const cells = [
    reviewer,
    roles === null ? 'every role' : [...new Set(roles.map(({ role }) => role))].join(', ') || 'no role',
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
