import type { Command } from 'commander'
import type { McpOptions } from '../mcp/front-stdio.ts'

const examples = `
Put it where the client's list of servers has the server's own command:
  countersign mcp --name files -- npx -y @modelcontextprotocol/server-filesystem ~/work

Everything passes as it is, except calls of tools that are denied, or wait for a person.`

/** A gate between a client and its MCP servers. */
export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('Put the gate between a client and an MCP server: every call of a tool is judged.')
    .argument('[command...]', 'the server and its arguments, after --')
    .option('--name <name>', 'what the client calls the server; from its command when left out')
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks, for the log and for grants', 'mcp')
    .option('--judge-resources', 'judge the reading of resources too, by their URI')
    .option('--unattended', 'nobody sits where the client runs: calls that are queued are parked')
    .addHelpText('after', examples)
    .action(async (words: string[], options: McpOptions, command: Command) => {
      const { frontStdio } = await import('../mcp/front-stdio.ts')
      await frontStdio(words, options, command)
    })
}
