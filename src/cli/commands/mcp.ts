import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { addMcpOwn } from './mcp-own.ts'
import { addMcpServe } from './mcp-serve.ts'
import type { McpOptions } from '../mcp/run-front.ts'
import type { UrlOptions } from '../mcp/front-url.ts'
import { addMcpWrap } from './mcp-wrap.ts'
import { addToolCommands } from './mcp-tools.ts'

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
