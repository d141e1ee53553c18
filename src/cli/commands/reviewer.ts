import type { Command } from 'commander'
import { addIdentityOptions } from '../people/identify.ts'
import { addReviewer } from '../reviewer/add-reviewer.ts'
import { listReviewers } from '../reviewer/list-reviewers.ts'
import { removeReviewer } from '../reviewer/remove-reviewer.ts'
import { withGate } from '../with-gate.ts'

const json = ['--json', 'print the answer as JSON'] as const

/** Adds `countersign reviewer`: the people who may answer. */
export function addReviewerCommand(program: Command): void {
  const reviewer = program
    .command('reviewer')
    .description('Name who may answer, and what proves them: a PIN or the codes of an app.')
  addIdentityOptions(reviewer.command('add').argument('<name>', 'letters, digits and . _ - @'))
    .description('Add a reviewer. The first adds themselves; later ones are added by one who is one.')
    .option('--totp', 'prove it with codes of an app instead of a PIN')
    .option('--any-user', 'belongs to no operating-system user: their terminal proves nothing')
    .option(...json)
    .action((name: string, options, command: Command) =>
      withGate(command, {}, gate => addReviewer(gate, name, options)),
    )
  reviewer
    .command('list')
    .description('List names, users and kinds of proof; never the secrets.')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => listReviewers(gate, options)))
  addIdentityOptions(reviewer.command('remove').argument('<name>', 'see countersign reviewer list'))
    .description('Let them answer no more; what they answered stays in the log.')
    .option(...json)
    .action((name: string, options, command: Command) =>
      withGate(command, {}, gate => removeReviewer(gate, name, options)),
    )
}
