import type { Command } from 'commander'
import type { JsonOption } from '../render/print-answer.ts'

const examples = `
Examples:
  countersign notify test
  countersign notify test phone
  countersign status                    how each target did so far

Targets stand in [notify] of your own policy file: see docs/notifications.md.`

/** Telling people of reviews; what it needs is loaded when it is used. */
export function addNotifyCommand(program: Command): void {
  const notify = program
    .command('notify')
    .description('Test notes about reviews that wait: desktop, webhook, Slack, ntfy, e-mail.')
    .addHelpText('after', examples)
  notify
    .command('test')
    .argument('[target]', 'its name in the policy; every target when left out')
    .description('Send a test note now, and say what happened. Exit status 69 when one did not arrive.')
    .option('--json', 'print the answer as JSON')
    .action(async (target: string | undefined, options: JsonOption, command: Command) =>
      (await import('../notify/send-tests.ts')).sendTests(command, target, options),
    )
}
