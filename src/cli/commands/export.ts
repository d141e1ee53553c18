import type { Command } from 'commander'
import type { AddExportOptions } from '../export/add-export.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { addTargetOptions } from './add-target-options.ts'
import { wholeNumber } from './whole-number.ts'

const examples = `
Examples:
  countersign export add collector --kind otlp --endpoint http://127.0.0.1:4318
  countersign export add siem --kind splunk-hec --endpoint https://splunk.example.org:8088 --token-file splunk.token
  countersign export add lake --kind ocsf --file /var/log/countersign/ocsf.jsonl
  countersign export list               how far each target is behind, and what it refused
  countersign export replay siem --from 1

Targets stand in [[export]] of your account’s own policy file, whatever --home and $HOME say: see docs/telemetry.md.`

/** Bringing the log to where operators look; what it needs is loaded when it is used. */
export function addExportCommand(program: Command): void {
  const group = program
    .command('export')
    .description(
      'Bring the log to a collector of OpenTelemetry, syslog, Splunk or a file of OCSF, without losing a line.',
    )
    .addHelpText('after', examples)
  addAdd(group)
  group
    .command('list')
    .description('List the targets: how far each is behind, what it took, and what it refused.')
    .option('--json', 'print the answer as JSON')
    .action(async (options: JsonOption, command: Command) =>
      (await import('../export/list-exports.ts')).listExports(command, options),
    )
  group
    .command('test')
    .argument('[target]', 'its name in the policy; every target when left out')
    .description('Send a test record now, and say what happened. Exit status 69 when one was not taken.')
    .option('--json', 'print the answer as JSON')
    .action(async (target: string | undefined, options: JsonOption) =>
      (await import('../export/test-exports.ts')).testExports(target, options),
    )
  group
    .command('remove')
    .argument('<target>', 'its name in the policy')
    .description('Take a target out of your policy, and forget how far it was.')
    .action(async (target: string, _options, command: Command) =>
      (await import('../export/list-exports.ts')).removeExport(command, target),
    )
  group
    .command('replay')
    .argument('<target>', 'its name in the policy')
    .description('Send entries again from one on: each has the id that it had before.')
    .requiredOption('--from <seq>', 'the number of the first entry', wholeNumber)
    .action(async (target: string, options: { readonly from: number }, command: Command) =>
      (await import('../export/replay-export.ts')).replayExport(command, target, options.from),
    )
}

function addAdd(group: Command): void {
  addTargetOptions(group.command('add'))
    .description(
      'Add a target to your own policy: a test record is sent first. It gets what is logged from then on.',
    )
    .action(async (name: string, options: AddExportOptions, command: Command) =>
      (await import('../export/add-export.ts')).addExport(command, name, options),
    )
}
