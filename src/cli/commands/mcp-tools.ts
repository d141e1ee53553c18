import type { Command } from 'commander'
import { acceptTool, type AcceptToolOptions, listTools } from '../mcp/list-tools.ts'
import { withGate } from '../with-gate.ts'
import { addIdentityOptions } from '../people/identify.ts'

const json = ['--json', 'print the answer as JSON'] as const

/** Adds the commands about what MCP servers say of their tools, below `countersign mcp`. */
export function addToolCommands(mcp: Command): void {
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
