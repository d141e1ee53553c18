import { Argument, type Command, Option } from 'commander'
import { levels } from '../../ground/model/assessment.ts'
import { type TeamRole, teamRoles } from '../../ground/model/role-binding.ts'
import type { DelegateOptions } from '../hub/delegate-at-hub.ts'
import type { RoleOptions } from '../hub/add-role.ts'
import type { AdminOptions } from '../hub/with-admin.ts'
import type { HubOptions } from '../hub/with-team.ts'
import { addIdentityOptions } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { addDatabaseOptions } from './add-database-options.ts'
import { addMemberRights } from './add-member-rights.ts'

const json = ['--json', 'print the answer as JSON'] as const

const examples = `
Examples:
  countersign hub role add owner --to ann
  countersign hub role add reviewer --to-group security --gates production --up-to high
  countersign hub role add owner --to bob --for 4h

Until the first role is given every reviewer has each of them. See docs/team.md.`

/** The people of a team: who is in which group, and who may do what. */
export function addHubPeople(hub: Command): void {
  addRoles(hub)
  addDelegation(hub)
  addMembers(hub)
}

function addRoles(hub: Command): void {
  const role = hub
    .command('role')
    .description('List who may do what, or change it.')
    .addHelpText('after', examples)
  addIdentityOptions(addDatabaseOptions(role.command('add')))
    .addArgument(new Argument('<role>', 'what they may do').choices(teamRoles))
    .description('Give a role to a person, or to each person of a group.')
    .option('--to <name>', 'the person')
    .option('--to-group <group>', 'the group of people, as its identity provider names it')
    .option('--gates <group...>', 'only for these groups of gates')
    .addOption(new Option('--up-to <level>', 'only for calls up to this level').choices(levels))
    .option('--profiles <name...>', 'only for agents of these profiles')
    .option('--for <span>', 'it ends after so long: 4h, 7d')
    .option(...json)
    .action(async (name: TeamRole, options: RoleOptions) =>
      (await import('../hub/add-role.ts')).addRole(name, options),
    )
  addDatabaseOptions(role.command('list'))
    .description('List the roles that were given, and the rights that are lent.')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/list-roles.ts')).listRoles(options),
    )
  addIdentityOptions(addDatabaseOptions(role.command('remove')))
    .argument('<id>', 'see countersign hub role list')
    .description('Take a role away, or a right that was lent, from this moment on.')
    .option(...json)
    .action(async (id: string, options: AdminOptions & JsonOption) =>
      id.startsWith('d-')
        ? (await import('../hub/delegate-at-hub.ts')).endDelegation(id, options)
        : (await import('../hub/add-role.ts')).removeRole(id, options),
    )
}

const lendingExample = `
Examples:
  countersign hub delegate ann bob --until 14d
  countersign hub delegate ann bob --from "2026-12-24 18:00" --until 2027-01-02 --up-to medium
  countersign hub role remove d-7k2m9q4x

Never more than the lender has, for 31 days at most. It ends by itself, and at once when it is removed. See docs/team.md.`

function addDelegation(hub: Command): void {
  addIdentityOptions(addDatabaseOptions(hub.command('delegate')))
    .argument('<from>', 'the reviewer who lends their right')
    .argument('<to>', 'the person who answers in their place meanwhile')
    .description('Let a person answer for calls in a reviewer’s place for a while.')
    .requiredOption('--until <moment>', 'it ends then: 2026-12-31, "2026-12-31 18:00", 7d')
    .option('--from <moment>', 'it begins then; at once when left out')
    .option('--groups <group...>', 'groups of people that they count for; all of the lender when left out')
    .option('--no-groups', 'they count for no group by it')
    .option('--gates <group...>', 'only for these groups of gates')
    .addOption(new Option('--up-to <level>', 'only for calls up to this level').choices(levels))
    .option('--profiles <name...>', 'only for agents of these profiles')
    .option(...json)
    .addHelpText('after', lendingExample)
    .action(async (from: string, to: string, options: DelegateOptions) =>
      (await import('../hub/delegate-at-hub.ts')).delegateAtHub(from, to, options),
    )
}

function addMembers(hub: Command): void {
  const member = hub.command('member').description('List the people of the team, or set somebody’s groups.')
  addDatabaseOptions(member.command('list'))
    .description('List them with their groups and what they may do.')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/list-roles.ts')).listMembers(options),
    )
  addDatabaseOptions(member.command('show'))
    .argument('<name>', 'the person')
    .description('Show the groups of a person, each role, and what they lend and were lent.')
    .option(...json)
    .action(async (name: string, options: HubOptions & JsonOption) =>
      (await import('../hub/list-roles.ts')).showMember(name, options),
    )
  addIdentityOptions(addDatabaseOptions(member.command('set')))
    .argument('<name>', 'the person')
    .argument('[groups...]', 'every group that they are in; none when left out')
    .description('Put a person into groups; of one who signs on, groups are only taken away.')
    .option(...json)
    .action(async (name: string, groups: readonly string[], options: AdminOptions & JsonOption) =>
      (await import('../hub/add-role.ts')).setMember(name, groups, options),
    )
  addMemberRights(member)
}
