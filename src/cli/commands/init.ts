import type { Command } from 'commander'
import { clientNames } from '../../ground/clients/index.ts'
import { addIdentityOptions } from '../people/identify.ts'
import type { InitOptions } from '../install/init-options.ts'
import type { UninstallOptions } from '../install/uninstall.ts'

const clients = ['--client <names...>', `only these: ${clientNames.join(', ')}`] as const

const examples = `
Examples:
  countersign init
  countersign init --client claude-code codex --yes
  countersign init --observe
  countersign init --boundary
  countersign init --dry-run
  countersign init --managed --team /etc/countersign/team.toml
  countersign init --plugin ./plugins --client claude-code gemini

Every file that is changed is shown first, and kept as it was: countersign uninstall restores it byte for byte. See
docs/install.md.`

/** Puts the gate before the agents of this machine; what it needs is loaded when it is used. */
export function addInit(program: Command): void {
  program
    .command('init')
    .description(
      'Put the gate before the agents’ clients on this machine: see what will be written, say yes once, have it proven.',
    )
    .option(...clients)
    .option('--scope <scope>', 'settings of this account (user) or of this folder (project)', 'user')
    .option(
      '--managed',
      'settings of the machine, which no repository can switch off, where a client has them',
    )
    .option('--team <file>', 'join this team first, asking nobody: its file, or the address of its hub')
    .option('--token-file <file>', 'the token for that, where the file names none')
    .option('--plugin <folder>', 'make plugins or extensions there instead, for the clients that take one')
    .option('--observe [days]', 'only observe these clients at first, for a week or so many days')
    .option('--boundary', 'the clients start inside a boundary from now on (Linux, with bubblewrap)')
    .option('--no-boundary', 'do not ask about it')
    .option('--yes', 'write without asking')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--whole', 'show every line of every change')
    .option('--no-lookback', 'do not offer to look back at the end')
    .addHelpText('after', examples)
    .action(async (options: InitOptions, command: Command) =>
      (await import('../install/init.ts')).init(command, options),
    )
}

/** Takes it away again. */
export function addUninstall(program: Command): void {
  addIdentityOptions(program.command('uninstall'))
    .description(
      'Take the gate away from the clients again: their settings are as they were before init. Takes a reviewer’s secret, or root.',
    )
    .option(...clients)
    .option('--yes', 'restore without asking')
    .option('--dry-run', 'show what would be restored, and restore nothing')
    .addHelpText('after', '\nThe log, the policy and what people answered stay.')
    .action(async (options: UninstallOptions, command: Command) =>
      (await import('../install/uninstall.ts')).uninstall(command, options),
    )
}
