import type { Command } from 'commander'
import type { McpOptions } from '../mcp/run-front.ts'

const examples = `
Put it into the client's list of servers, beside the others:
  countersign mcp tools-server --agent claude-code`

/** Countersign as a server of MCP: tools for agents that ask first. */
export function addMcpOwn(mcp: Command): void {
  mcp
    .command('tools-server')
    .description(
      'Serve Countersign’s own tools to an agent: check_call, review_status, explain_denial. None answers a review.',
    )
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks: it is told of its own calls alone', 'mcp')
    .addHelpText('after', examples)
    .action(async (options: Pick<McpOptions, 'agent' | 'profile'>, command: Command) =>
      (await import('../mcp/serve-own.ts')).serveOwn(options, command),
    )
}
