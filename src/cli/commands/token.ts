import { Argument, type Command } from 'commander'
import { addIdentityOptions, type IdentityOptions } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import type { AddTokenOptions, TokenRole } from '../resident/list-tokens.ts'

const json = ['--json', 'print the answer as JSON'] as const

const examples = `
Examples:
  countersign token add agent --name crawler --profile default
  countersign token add reader --expires 30d
  countersign token add reviewer --name alice
  countersign token remove t-abcd2345

One that gives more than a client has by itself takes the secret of a reviewer.
An agent may ask and wait, a reader may look, metrics lets a program collect figures and nothing else, a reviewer may look and answer with their secret.
See docs/http-api.md.`

/** Tokens that open the API over TCP; what they need is loaded when they are used. */
export function addTokenCommand(program: Command): void {
  const token = program
    .command('token')
    .description('Give tokens for the HTTP API over TCP, by role; they are kept as hashes.')
    .addHelpText('after', examples)
  addIdentityOptions(token.command('add'))
    .addArgument(new Argument('<role>', 'what it may do').choices(['agent', 'reader', 'metrics', 'reviewer']))
    .description('Make one; it is shown once.')
    .option('--name <name>', 'the agent, or the reviewer, that it is for')
    .option('--profile <name>', 'the profile that an agent’s calls are judged under', 'default')
    .option('--principal <name>', 'the person that an agent works for')
    .option('--expires <span>', 'it ends after so long: 8h, 30d')
    .option(...json)
    .action(async (role: TokenRole, options: AddTokenOptions, command: Command) =>
      (await import('../resident/list-tokens.ts')).makeToken(command, role, options),
    )
  token
    .command('list')
    .description('List every token, without what opens anything.')
    .option(...json)
    .action(async (options: JsonOption, command: Command) =>
      (await import('../resident/list-tokens.ts')).listTokens(command, options),
    )
  addIdentityOptions(token.command('remove'))
    .argument('<id>', 'see countersign token list')
    .description('Take one away; it ends at once.')
    .option(...json)
    .action(async (id: string, options: JsonOption & IdentityOptions, command: Command) =>
      (await import('../resident/list-tokens.ts')).takeToken(command, id, options),
    )
}
