import type { Command } from 'commander'
import { addIdentityOptions } from '../people/identify.ts'
import { join, type JoinOptions } from '../team/join.ts'
import { leave, type LeaveOptions } from '../team/leave.ts'
import { signOn, type SignOnOptions } from '../team/sign-on.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { teamRows } from '../team/team-rows.ts'
import { teamStateOf } from '../team/team-state-of.ts'

const examples = `
Examples:
  countersign team try
  countersign team join https://hub.example.com --token-file token.txt
  COUNTERSIGN_JOIN_TOKEN=… countersign team join https://hub.example.com --name build-7
  countersign team join https://hub.example.com --device
  countersign team join https://hub.example.com --workload --token-file ci.jwt
  countersign team sign-on
  countersign team status
  countersign team leave --as alice

countersign hub token add, at the hub, prints a token. The people of the team answer for a gate that joined, at the hub;
what they allowed counts as long as the lease of the gate’s group says, and what they blocked counts always.`

/** Adds `countersign team`: the gate as one of many. */
export function addTeamCommand(program: Command): void {
  const team = program
    .command('team')
    .description('Make this gate one of a team, whose people answer at a hub, or take it out again.')
    .addHelpText('after', examples)
  addJoining(team)
  team
    .command('status')
    .description('Say how this gate stands with its team. Exit status 1 when something is the matter.')
    .option('--json', 'print the answer as JSON')
    .action((options: { readonly json?: boolean }, command: Command) => showTeam(command, options))
  addIdentityOptions(team.command('leave'))
    .description(
      'Take this gate out of its team; needs the secret of one of the team’s reviewers, unless the team revoked it.',
    )
    .option('--json', 'print the answer as JSON')
    .action((options: LeaveOptions, command: Command) => leave(command, options))
  team
    .command('try')
    .description(
      'Show a hub, two gates and you as their reviewer, in a scratch folder; nothing of it is kept.',
    )
    .action(async () => (await import('../team/try/try-team.ts')).tryTeam())
}

/** Joining a team, and signing on there. */
function addJoining(team: Command): void {
  addIdentityOptions(team.command('join'))
    .description(
      'Make this gate one of the team of a hub, by a token; needs the secret of a reviewer where it has one.',
    )
    .argument('<url>', 'the address of the hub: https://hub.example.com')
    .option('--token-file <file>', 'the file that the token stands in; asked for when left out')
    .option('--device', 'sign on in any browser instead of giving a token: this gate is yours then')
    .option('--workload', 'the token is the one that the platform of CI gives this run')
    .option('--ca <file>', 'PEM of your own authority, where that signed the certificate of the hub')
    .option('--name <name>', 'the name under which people see this gate; the machine’s when left out')
    .option('--json', 'print the answer as JSON')
    .action((url: string, options: JoinOptions, command: Command) => join(command, url, options))
  team
    .command('sign-on')
    .argument('[url]', 'the address of the hub; that of this gate’s team when left out')
    .description(
      'Sign on at the hub by the company’s identity provider, in any browser, for what you do at a terminal.',
    )
    .option('--ca <file>', 'PEM of your own authority, where that signed the certificate of the hub')
    .option('--json', 'print the answer as JSON')
    .action((url: string | undefined, options: SignOnOptions, command: Command) =>
      signOn(command, url, options),
    )
}

/** Prints how the gate stands with its team; exit status 1 where something is the matter. */
async function showTeam(command: Command, { json }: JsonOption): Promise<void> {
  const state = await teamStateOf(command)
  const rows = teamRows(state).map(([name, text]) => `${name.padEnd(8)}  ${onOneLine(text)}`)
  printAnswer(
    json,
    { team: state },
    state ? rows.join('\n') : 'This gate is of no team: countersign team join has it join one.',
  )
  if (state && (state.problem !== null || (!state.isHeld && state.group.lease > 0))) process.exitCode = 1
}
