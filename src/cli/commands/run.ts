import type { Command } from 'commander'
import { refuseMistyped } from '../refuse-mistyped.ts'
import { type RunOptions, runApproved } from '../run/run-approved.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { homeOf } from '../typed-command.ts'
import { withGate } from '../with-gate.ts'

const examples = `
Examples:
  countersign run -- terraform apply
  countersign run --park -- ./deploy.sh production
  countersign run --hold 10m -- sh -c 'rm -rf build && make'

At your own terminal Enter answers the review in place and Ctrl-C takes it back.

Exit status: that of the command; 1 when it waits for a person, 2 when it was denied, 130 when it was taken back; nothing
ran then.`

/** Adds `countersign run`, the front end that executes. */
export function addRun(program: Command): void {
  program
    .command('run')
    .description('Judge a command, wait for a person where one is needed, run exactly what was approved.')
    .argument('<command...>', 'the program and its arguments, after --')
    .option('--profile <name>', 'the profile of the policy to judge under', 'default')
    .option('--agent <name>', 'who asks, for the log and for grants', 'run')
    .option('--session <id>', 'the session that it belongs to; one for each terminal when left out')
    .option(
      '--hold <span>',
      'wait so long at most: 30s, 1h; ten minutes at your terminal, else the time in the policy',
    )
    .option('--park', 'do not wait: say the review’s number; the same command later gets the answer')
    .option('--json', 'print a refusal as JSON on standard error')
    .addHelpText('after', examples)
    .action((words: string[], options: RunOptions, command: Command) =>
      withGate(command, {}, gate => {
        refuseMistyped(options, stateFolderOf(command))
        return runApproved(gate, words, { ...options, home: homeOf(command) })
      }),
    )
}
