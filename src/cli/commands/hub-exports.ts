import type { Command } from 'commander'
import type { AddExportOptions } from '../export/add-export.ts'
import type { ReplayHubOptions } from '../hub/replay-hub-export.ts'
import type { HubOptions } from '../hub/with-team.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { addDatabaseOptions } from './add-database-options.ts'
import { addTargetOptions } from './add-target-options.ts'
import { wholeNumber } from './whole-number.ts'

const examples = `
Examples:
  countersign hub export add collector --kind otlp --endpoint http://127.0.0.1:4318
  countersign hub export list             how far each target is behind, over all gates
  countersign hub export replay collector --from 1 --gate ann-laptop

Targets stand in [[export]] of export.toml in the hub’s folder, the same in that of every hub: see docs/telemetry.md.`

const json = ['--json', 'print the answer as JSON'] as const

/** Adds the commands about bringing the logs of all gates to where operators look. */
export function addHubExports(hub: Command): void {
  const group = hub
    .command('export')
    .description(
      'Bring the logs of all gates to a collector of OpenTelemetry, syslog, Splunk or a file of OCSF.',
    )
    .addHelpText('after', examples)
  addLooks(group)
  addChanges(group)
}

function addChanges(group: Command): void {
  addDatabaseOptions(addTargetOptions(group.command('add')))
    .description('Add a target: a test record is sent first. It gets what comes from then on.')
    .action(async (name: string, options: AddExportOptions & HubOptions) =>
      (await import('../hub/add-hub-export.ts')).addHubExport(name, options),
    )
  addDatabaseOptions(group.command('remove'))
    .argument('<target>', 'its name in export.toml')
    .description('Take a target out of export.toml, and forget how far it was.')
    .action(async (target: string, options: HubOptions) =>
      (await import('../hub/list-hub-exports.ts')).removeHubExport(target, options),
    )
  addDatabaseOptions(group.command('replay'))
    .argument('<target>', 'its name in export.toml')
    .description('Send entries again from one on: each has the id that it had before.')
    .requiredOption('--from <seq>', 'the number of the first entry of each log', wholeNumber)
    .option('--gate <gate>', 'only of this gate: its name, or the beginning of its id')
    .action(async (target: string, options: ReplayHubOptions) =>
      (await import('../hub/replay-hub-export.ts')).replayHubExport(target, options),
    )
}

function addLooks(group: Command): void {
  addDatabaseOptions(group.command('list'))
    .description('List the targets: how far each is behind, what it took, and what it refused.')
    .option(...json)
    .action(async (options: HubOptions & JsonOption) =>
      (await import('../hub/list-hub-exports.ts')).listHubExports(options),
    )
  group
    .command('test')
    .argument('[target]', 'its name in export.toml; every target when left out')
    .description('Send a test record now, and say what happened. Exit status 69 when one was not taken.')
    .option('--state <folder>', 'the folder of the hub')
    .option(...json)
    .action(async (target: string | undefined, options: HubOptions & JsonOption) =>
      (await import('../hub/list-hub-exports.ts')).testHubExports(target, options),
    )
}
