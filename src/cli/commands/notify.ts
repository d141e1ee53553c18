import type { Command } from 'commander'
import type { JsonOption } from '../render/print-answer.ts'

const examples = `
Examples:
  countersign notify add                asks what there is, tries it, writes it down
  countersign notify test
  countersign notify test phone
  countersign status                    how each target did so far

Targets stand in [notify] of your own policy file: see docs/notifications.md.`

/** Telling people of reviews; what it needs is loaded when it is used. */
export function addNotifyCommand(program: Command): void {
  const notify = program
    .command('notify')
    .description('Name who is told of reviews that wait, and test it: desktop, webhook, Slack, ntfy, e-mail.')
    .addHelpText('after', examples)
  notify
    .command('add')
    .description('Add a target at this terminal: try it, and write it into your own policy.')
    .action(async (_options, command: Command) =>
      (await import('../notify/add-target.ts')).addTarget(command),
    )
  notify
    .command('test')
    .argument('[target]', 'its name in the policy; every target when left out')
    .description('Send a test note now, and say what happened. Exit status 69 when one did not arrive.')
    .option('--json', 'print the answer as JSON')
    .action(async (target: string | undefined, options: JsonOption, command: Command) =>
      (await import('../notify/send-tests.ts')).sendTests(command, target, options),
    )
}
