import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { addMcpOwn } from './mcp-own.ts'
import { addMcpServe } from './mcp-serve.ts'
import type { McpOptions } from '../mcp/run-front.ts'
import type { UrlOptions } from '../mcp/front-url.ts'
import { addMcpWrap } from './mcp-wrap.ts'
import { acceptTool, type AcceptToolOptions, listTools } from '../mcp/list-tools.ts'
import { withGate } from '../with-gate.ts'
import { addIdentityOptions } from '../people/identify.ts'

const json = ['--json', 'print the answer as JSON'] as const

/** Adds the commands about what MCP servers say of their tools, below `countersign mcp`. */
function addToolCommands(mcp: Command): void {
  mcp
    .command('tools')
    .description(
      'List every tool of a server that was listed or used, and what servers say of themselves: when it was pinned, and whether it has changed since.',
    )
    .option('--changed', 'only those of which the server says something else now')
    .option(...json)
    .action((options: { changed?: boolean; json?: boolean }, command: Command) =>
      withGate(command, {}, gate => listTools(gate, options)),
    )
  addIdentityOptions(
    mcp
      .command('accept')
      .argument('<server/tool>', 'or a server alone, for what it says of itself; see countersign mcp tools'),
  )
    .description('Accept what the server says of its tool now, and nothing else that it may say later.')
    .option('--digest <hex>', 'the beginning of the digest to accept, where several servers have that name')
    .option(
      '--group <name>',
      'count at the gates of this group of the team, or of all; of the gate’s own when left out',
    )
    .option(...json)
    .action((name: string, options: AcceptToolOptions, command: Command) =>
      withGate(command, {}, gate => acceptTool(gate, name, options)),
    )
}

const examples = `
Put it where the client's list of servers has the server's own command:
  countersign mcp --name files -- npx -y @modelcontextprotocol/server-filesystem ~/work
  countersign mcp --name tickets --url https://tickets.example.org/mcp --token-file ~/.tickets-token

Everything passes as it is, except calls of tools that are denied, or wait for a person.`

/** A gate between a client and its MCP servers. */
export function addMcp(program: Command): void {
  const mcp = program
    .command('mcp')
    .description('Put the gate between a client and an MCP server: every call of a tool is judged.')
    .argument('[command...]', 'the server and its arguments, after --')
    .option('--name <name>', 'what the client calls the server; from its command when left out')
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks, for the log and for grants', 'mcp')
    .option('--unattended', 'nobody sits where the client runs: calls that are queued are parked')
    .option('--url <url>', 'the server is reached over HTTP, at this address')
    .option('--token-file <file>', 'a file of yours alone (0600) that holds the token for it')
    .option('--token-env <variable>', 'the environment variable that holds the token for it')
    .option(
      '--header-env <header=variable...>',
      'a further header for it, and the variable that holds its value',
    )
    .option('--allow-http', 'allow http:// to another machine: everybody on the way can read it')
    .addHelpText('after', examples)
    .action(async (words: string[], options: McpOptions & Partial<UrlOptions>, command: Command) => {
      const { url } = options
      if (url !== undefined) {
        if (words.length > 0) throw new GateError('usage', 'Give a command or --url, not both.', 'url')
        const { frontUrl } = await import('../mcp/front-url.ts')
        return frontUrl({ ...options, url }, command)
      }
      const { frontStdio } = await import('../mcp/front-stdio.ts')
      await frontStdio(words, options, command)
    })
  addToolCommands(mcp)
  addMcpServe(mcp)
  addMcpOwn(mcp)
  addMcpWrap(mcp)
}
