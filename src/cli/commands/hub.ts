import { type Command, Option } from 'commander'
import { evidencePlaces, uploadContents } from '../../ground/model/team-gate.ts'
import { addIdentityOptions } from '../people/identify.ts'
import type { GroupOptions, TokenOptions } from '../hub/revoke-gate.ts'
import type { InitHubOptions } from '../hub/init-hub.ts'
import type { HubOptions } from '../hub/with-team.ts'
import type { StartHubOptions } from '../hub/start-hub.ts'
import type { IdentityOptions } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { addDatabaseOptions } from './add-database-options.ts'
import { addBreakGlass } from './add-member-rights.ts'
import { addHubExports } from './hub-exports.ts'
import { addHubPolicy } from './hub-policy.ts'
import { addHubPeople } from './hub-people.ts'

const json = ['--json', 'print the answer as JSON'] as const

const examples = `
Examples:
  countersign hub init --embedded --address http://localhost:4280
  countersign hub start --embedded
  countersign hub token add --group laptops --uses 20 --for 8h
  countersign hub pair alice
  countersign hub gate revoke ann-laptop
  countersign hub role add owner --to ann
  countersign hub notify test

See docs/team.md.`

/** A hub: one inbox for the gates of a team. */
export function addHubCommand(program: Command): void {
  const hub = program
    .command('hub')
    .description('Serve a team: one inbox for many gates, on PostgreSQL.')
    .addHelpText('after', examples)
  addKeeping(hub)
  addServing(hub)
  addTokens(hub)
  addGates(hub)
  addGroups(hub)
  addHubPeople(hub)
  addBreakGlass(hub)
  addHubPolicy(hub)
  addNotes(hub)
  addHubExports(hub)
}

const notifyExample = `
Who is told stands in notify.toml in the hub’s folder; a change holds without a restart:

  [notify.target.ops]
  type = "slack"
  url_file = "ops.url"

ops.url beside it has the address, and is yours alone (0600). Other types: webhook, ntfy, mail. See docs/team.md.`

/** Telling people what waits; settings stand in a file of the hub's folder. */
function addNotes(hub: Command): void {
  const notify = hub
    .command('notify')
    .description('Look at who is told of what waits, or test it.')
    .addHelpText('after', notifyExample)
  notify
    .command('test')
    .argument('[target]', 'its name in notify.toml; every target when left out')
    .description('Send a test note now, and say what happened. Exit status 69 when one did not arrive.')
    .option('--state <folder>', 'the folder of the hub')
    .option(...json)
    .action(async (target: string | undefined, options: HubOptions & JsonOption) =>
      (await import('../hub/show-hub-notes.ts')).testHubNotes(target, options),
    )
  notify
    .command('list')
    .description('List the targets of a hub that runs, with what was sent and what failed.')
    .option('--state <folder>', 'the folder of the hub')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/show-hub-notes.ts')).showHubNotes(options),
    )
}

/** Making a team, and keeping its database. */
function addKeeping(hub: Command): void {
  addDatabaseOptions(hub.command('init'))
    .description('Make a team: its key, its database, and the first reviewer.')
    .requiredOption('--address <url>', 'how people and gates reach it: https://hub.example.com')
    .option('--reviewer <name>', 'the first reviewer; the name of this account when left out')
    .option(
      '--application-role <role>',
      'the role that hubs use from then on: it gets what they need, and no more',
    )
    .option('--pin', 'choose a PIN, where no agent can read the folder')
    .option('--secret-stdin', 'read the secret from standard input instead of making a phrase')
    .action(async (options: InitHubOptions) => (await import('../hub/init-hub.ts')).initHub(options))
  addDatabaseOptions(hub.command('upgrade'))
    .description('Bring the schema up to this version, as the owner of the database.')
    .option('--application-role <role>', 'the role that hubs use')
    .action(async (options: InitHubOptions) => (await import('../hub/init-hub.ts')).upgradeHub(options))
  addIdentityOptions(addDatabaseOptions(hub.command('recover')))
    .description(
      'Let a team go on whose database was set back: its gates hand back what they have of what it lost.',
    )
    .action(async (options: HubOptions & IdentityOptions) =>
      (await import('../hub/revoke-gate.ts')).recoverTeam(options),
    )
}

function addServing(hub: Command): void {
  addDatabaseOptions(hub.command('start'))
    .description('Serve the team until it is told to end.')
    .option(
      '--listen <host:port>',
      'where it listens; the port of its address on this machine, or 127.0.0.1:4280',
    )
    .option('--tls-cert <file>', 'certificate with its chain, PEM')
    .option('--tls-key <file>', 'its key, PEM')
    .action(async (options: StartHubOptions) => (await import('../hub/start-hub.ts')).startHub(options))
  hub
    .command('pair')
    .argument('<name>', 'the reviewer that the browser will be')
    .description('Show a one-time code for a browser of a reviewer, who gives their secret.')
    .option('--state <folder>', 'the folder of the hub')
    .action(async (name: string, options: HubOptions) =>
      (await import('../hub/pair-at-hub.ts')).pairAtHub(name, options),
    )
}

function addTokens(hub: Command): void {
  const token = hub
    .command('token')
    .description('Make and list tokens by which gates join, and by which programs collect measurements.')
  addIdentityOptions(addDatabaseOptions(token.command('add')))
    .description('Make one; it is shown once.')
    .option('--group <name>', 'the group of gates that it lets in')
    .addOption(
      new Option('--role <role>', 'instead: for a program that reads /v1/metrics of this hub').choices([
        'metrics',
      ]),
    )
    .option('--uses <count>', 'so many gates', '1')
    .option('--for <span>', 'it ends after so long: 1h, 7d; for gates 1h when left out')
    .option(...json)
    .action(async (options: TokenOptions) => (await import('../hub/revoke-gate.ts')).addToken(options))
  addDatabaseOptions(token.command('list'))
    .description('List those that still let somebody in.')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/list-gates.ts')).listTokens(options),
    )
  addIdentityOptions(addDatabaseOptions(token.command('remove')))
    .argument('<id>', 'see countersign hub token list')
    .description('Let nobody and nothing in by it any more.')
    .action(async (id: string, options: HubOptions & IdentityOptions) =>
      (await import('../hub/revoke-gate.ts')).removeToken(id, options),
    )
}

function addGates(hub: Command): void {
  const gate = hub.command('gate').description('List the gates of the team, or revoke one.')
  addDatabaseOptions(gate.command('list'))
    .description('List them with their groups.')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/list-gates.ts')).listGates(options),
    )
  addIdentityOptions(addDatabaseOptions(gate.command('revoke')))
    .argument('<gate>', 'its name, or the beginning of its id')
    .description('Take nothing more from it, and let its lease end: for a machine that was lost.')
    .action(async (name: string, options: HubOptions & IdentityOptions) =>
      (await import('../hub/revoke-gate.ts')).revokeGate(name, options),
    )
}

function addGroups(hub: Command): void {
  const group = hub.command('group').description('List the groups of gates, or change one.')
  addDatabaseOptions(group.command('list'))
    .description('List them with their leases.')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/list-gates.ts')).listGroups(options),
    )
  addIdentityOptions(addDatabaseOptions(group.command('set')))
    .argument('<name>')
    .description('Make a group, or change one.')
    .option(
      '--lease <span>',
      'what people allowed holds so long without a word from the hub: 12h, 5m, 0',
      '12h',
    )
    .addOption(
      new Option('--content <what>', 'what its gates upload').choices(uploadContents).default('full'),
    )
    .option('--policy-review', 'a change of its policy holds once a second person confirmed it')
    .option('--no-policy-review', 'one person changes its policy; as it was when left out')
    .addOption(
      new Option(
        '--evidence <where>',
        'central: an allow is told once the hub has its entry; as it was when left out',
      ).choices(evidencePlaces),
    )
    .action(async (name: string, options: GroupOptions) =>
      (await import('../hub/revoke-gate.ts')).setGroup(name, options),
    )
}
