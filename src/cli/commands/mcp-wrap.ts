import type { Command } from 'commander'
import { listClients } from '../../daemon/install/servers/list-clients.ts'
import type { WrapOptions } from '../mcp/wrap.ts'

const examples = `
Examples:
  countersign mcp wrap --dry-run
  countersign mcp wrap --client cursor vscode

Lists of this account and of this folder are shown as they will be, with their secrets masked; each is kept as it was, and
countersign mcp unwrap restores it byte for byte, or entry by entry where somebody changed it since. See docs/mcp.md.`

const clients = ['--client <names...>', `only these: ${listClients.join(', ')}`] as const

/** The gate in front of every server in the clients’ own lists. */
export function addMcpWrap(mcp: Command): void {
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
    .addHelpText('after', examples)
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
