import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import type { McpOptions } from '../mcp/run-front.ts'
import type { UrlOptions } from '../mcp/front-url.ts'
import { acceptTool, type AcceptToolOptions, listTools } from '../mcp/list-tools.ts'
import { withGate } from '../with-gate.ts'
import { addIdentityOptions } from '../people/identify.ts'
import type { RelayOptions } from '../mcp/serve-relays.ts'
import { listClients } from '../../daemon/install/servers/list-clients.ts'
import type { WrapOptions } from '../mcp/wrap.ts'

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

const mcpOwnExamples = `
Put it into the client's list of servers, beside the others:
  countersign mcp tools-server --agent claude-code`

/** Countersign as a server of MCP: tools for agents that ask first. */
function addMcpOwn(mcp: Command): void {
  mcp
    .command('tools-server')
    .description(
      'Serve Countersign’s own tools to an agent: check_call, review_status, explain_denial. None answers a review.',
    )
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks: it is told of its own calls alone', 'mcp')
    .addHelpText('after', mcpOwnExamples)
    .action(async (options: Pick<McpOptions, 'agent' | 'profile'>, command: Command) =>
      (await import('../mcp/serve-own.ts')).serveOwn(options, command),
    )
}

const mcpServeExamples = `
Example, for a client that reaches its server over HTTP and brings its own token:
  countersign mcp serve --url https://tickets.example.org/mcp --port 4190

Several servers, each at a path of its own and all of them as one at /mcp, for clients with a token of countersign token add agent:
  countersign mcp serve --config ~/.config/countersign/mcp.toml`

/** The gate as a server of MCP itself, over HTTP. */
function addMcpServe(mcp: Command): void {
  mcp
    .command('serve')
    .description('Serve MCP over HTTP on 127.0.0.1, with the gate in front of what is behind it.')
    .option('--url <url>', 'one server, that is reached over HTTP: everything passes byte for byte')
    .option(
      '--config <file>',
      'a file that names servers: each at a path of its own, and all as one at /mcp; see docs/mcp.md',
    )
    .option('--port <number>', 'a port of 127.0.0.1', port, 4190)
    .option('--name <name>', 'what the server is called; from its address when left out')
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks, for the log and for grants', 'mcp')
    .option('--unattended', 'nobody sits where the client runs: calls that are queued are parked')
    .option('--allow-http', 'allow http:// to another machine: everybody on the way can read it')
    .addHelpText('after', mcpServeExamples)
    .action(async (_own: object, command: Command) => {
      // The command above has options of the same names, and takes them first.
      const options = command.optsWithGlobals<RelayOptions>()
      if ((options.url === undefined) === (options.config === undefined))
        throw new GateError('usage', 'Say what to serve: --url, or --config.', 'url')
      const { serveRelays } = await import('../mcp/serve-relays.ts')
      await serveRelays(options, command)
    })
}

function port(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (number <= 65_535) return number
  throw new GateError('usage', `“${text.slice(0, 20)}” is no port: give a number from 0 to 65535.`)
}

const mcpWrapExamples = `
Examples:
  countersign mcp wrap --dry-run
  countersign mcp wrap --client cursor vscode

Lists of this account and of this folder are shown as they will be, with their secrets masked; each is kept as it was, and
countersign mcp unwrap restores it byte for byte, or entry by entry where somebody changed it since. See docs/mcp.md.`

const clients = ['--client <names...>', `only these: ${listClients.join(', ')}`] as const

/** The gate in front of every server in the clients’ own lists. */
function addMcpWrap(mcp: Command): void {
  mcp
    .command('wrap')
    .description(
      'Put the gate before every server in the lists of the clients on this machine; you are asked once.',
    )
    .option(...clients)
    .option(
      '--remote',
      'also servers over HTTP without a token in the list: their client can’t sign in any more',
    )
    .option('--yes', 'write without asking')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--whole', 'show every line of every change')
    .addHelpText('after', mcpWrapExamples)
    .action(async (options: WrapOptions, command: Command) =>
      (await import('../mcp/wrap.ts')).wrap(command, options),
    )
  mcp
    .command('unwrap')
    .description('Give the clients’ lists of servers back as they were.')
    .option(...clients)
    .option('--yes', 'restore without asking')
    .option('--dry-run', 'show which lists would be restored, and write nothing')
    .action(async (options: WrapOptions, command: Command) =>
      (await import('../mcp/wrap.ts')).unwrap(command, options),
    )
}
