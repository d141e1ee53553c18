import type { Command } from 'commander'
import { GateError } from '../../model/errors.ts'
import type { TokenGrant } from '../../resident/token-file.ts'
import { answer } from '../people/answer.ts'
import { duration } from '../people/duration.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

interface AddOptions {
  readonly agent?: string
  readonly profile: string
  readonly principal?: string
  readonly reviewer?: string
  readonly for?: string
  readonly json?: boolean
}

const examples = `
Examples:
  countersign token add agent --agent build-bot --profile ci
  countersign token add reader --for 30d
  countersign token add reviewer --reviewer alice
  countersign token list
  countersign token remove t-1f2e3d4c

A token is shown once, and only its hash is kept. A reviewer's token says who answers; what proves it is still
their PIN or one-time code.`

/** Who may come in over TCP. */
export function addTokenCommand(program: Command): void {
  const token = program
    .command('token')
    .description('What opens the gate over TCP: tokens for agents, readers and reviewers.')
    .addHelpText('after', examples)
  token
    .command('add')
    .description('Make a token, and print it once.')
    .argument('<role>', 'agent, reader or reviewer')
    .option('--agent <name>', 'the agent that asks with it')
    .option('--profile <name>', 'the profile that its calls are judged under', 'default')
    .option('--principal <name>', 'the person whom its calls are for, who can’t approve them')
    .option('--reviewer <name>', 'the reviewer who answers with it')
    .option('--for <span>', 'it ends after so long: 8h, 30d')
    .option('--json', 'print the answer as JSON')
    .action(add)
  token
    .command('list')
    .description('What there is, without the tokens themselves.')
    .option('--json', 'print the answer as JSON')
    .action(list)
  token
    .command('remove')
    .description('It opens nothing any more.')
    .argument('<id>', 'see countersign token list')
    .action(remove)
}

async function add(role: string, options: AddOptions, command: Command): Promise<void> {
  const { addToken } = await import('../../resident/token-file.ts')
  const { text, kept } = addToken(stateFolderOf(command), grantOf(role, options), Date.now())
  const { hash: _hash, ...shown } = kept
  answer(options.json, { token: text, ...shown }, `${text}\n\n${kept.id}: shown this once, so keep it now.`)
}

function grantOf(role: string, options: AddOptions): TokenGrant {
  const { agent, profile, principal, reviewer } = options
  const ends = options.for === undefined ? {} : { expiresAt: Date.now() + duration(options.for) }
  if (role === 'reader') return { role, ...ends }
  if (role === 'agent' && agent !== undefined)
    return { role, agent, profile, ...(principal !== undefined && { principal }), ...ends }
  if (role === 'reviewer' && reviewer !== undefined) return { role, reviewer, ...ends }
  const wanted: Readonly<Record<string, string>> = {
    agent: 'Say which agent asks with it: --agent NAME.',
    reviewer: 'Say who answers with it: --reviewer NAME.',
  }
  const unknown = `There is no role “${role.slice(0, 40)}”: agent, reader or reviewer.`
  throw new GateError('usage', wanted[role] ?? unknown)
}

async function list(options: { readonly json?: boolean }, command: Command): Promise<void> {
  const { listTokens } = await import('../../resident/token-file.ts')
  const tokens = listTokens(stateFolderOf(command)).map(({ hash: _hash, ...shown }) => shown)
  const lines = tokens.map(one => {
    const who = one.role === 'agent' ? one.agent : one.role === 'reviewer' ? one.reviewer : ''
    const until =
      one.expiresAt === undefined ? '' : `until ${new Date(one.expiresAt).toISOString().slice(0, 10)}`
    return [one.id, one.role.padEnd(8), who, until].join('  ').trimEnd()
  })
  answer(options.json, tokens, lines.join('\n') || 'There are no tokens: nobody comes in over TCP.')
}

async function remove(id: string, _options: object, command: Command): Promise<void> {
  const { removeToken } = await import('../../resident/token-file.ts')
  removeToken(stateFolderOf(command), id)
  process.stdout.write(`${id} opens nothing any more.\n`)
}
