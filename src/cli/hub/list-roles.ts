import { localMoment } from '../../model/local-moment.ts'
import type { TeamMember } from '../../model/team-member.ts'
import { bindingsOf, hasRoles, teamRolesOf } from '../../people/roles/team-roles.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { roleInWords } from './role-in-words.ts'
import { type HubOptions, withTeam } from './with-team.ts'

type ListOptions = HubOptions & JsonOption

/** Prints the roles that were given. */
export async function listRoles(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy }) => {
    const bindings = copy.people.team.bindings()
    const none = 'Nobody was given a role, so every reviewer has each: see countersign hub role add --help.'
    printAnswer(options.json, bindings, bindings.map(roleInWords).join('\n') || none)
  })
}

/** Prints the people of a team, with their groups and what they may do now. */
export async function listMembers(options: ListOptions): Promise<void> {
  await withTeam(options, async ({ copy, now }) => {
    const { team } = copy.people
    const roles = teamRolesOf(team)
    const names = new Set([
      ...copy.people.reviewers().map(({ name }) => name),
      ...roles.members.map(({ reviewer }) => reviewer),
    ])
    const rows = [...names].sort().map(name => {
      const member = team.member(name) ?? { reviewer: name, identity: null, groups: [], until: null }
      const held = [...new Set(bindingsOf(roles, name, now()).map(({ role }) => role))]
      return { ...member, roles: hasRoles(roles) ? held : null }
    })
    printAnswer(options.json, rows, rows.map(memberInWords).join('\n'))
  })
}

function memberInWords({
  reviewer,
  identity,
  groups,
  until,
  roles,
}: TeamMember & { readonly roles: readonly string[] | null }): string {
  const cells = [
    reviewer,
    roles === null ? 'every role' : roles.join(', ') || 'no role',
    groups.length > 0 && `groups ${groups.join(', ')}`,
    until !== null && `until ${localMoment(until)}`,
    identity && `known as ${identity.subject} of ${identity.issuer}`,
  ]
  return onOneLine(cells.filter(Boolean).join('  '))
}
