import type { Command } from 'commander'
import { addIdentityOptions, identify, type IdentityOptions } from '../people/identify.ts'
import { signStanding } from '../reviewer/sign-standing.ts'
import { addReviewer } from '../reviewer/add-reviewer.ts'
import { listReviewers } from '../reviewer/list-reviewers.ts'
import { printFingerprint } from '../reviewer/print-fingerprint.ts'
import { recoverKey } from '../reviewer/recover-key.ts'
import { withGate } from '../with-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { type NewSecretOptions, withNewSecret } from '../reviewer/new-secret.ts'

const json = ['--json', 'print the answer as JSON'] as const
const pin = ['--pin', 'choose a PIN, where no agent can read the state folder'] as const

/** Adds `countersign reviewer`: the people who may answer. */
export function addReviewerCommand(program: Command): void {
  const reviewer = program
    .command('reviewer')
    .description('Name who may answer, and what proves them: a phrase or a PIN, which opens their key.')
  addIdentityOptions(reviewer.command('add').argument('<name>', 'letters, digits and . _ - @'))
    .description('Add a reviewer. The first adds themselves; later ones are added by one who is one.')
    .option('--totp', 'codes of an app beside the secret')
    .option(...pin)
    .option('--any-user', 'belongs to no operating-system user, so they are named with --as')
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
  addIdentityOptions(reviewer.command('secret'))
    .description('Give yourself a new phrase, and a new key under it; the old key signs nothing any more.')
    .option(...pin)
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => changeSecret(gate, options)))
  addLastResort(reviewer)
  reviewer
    .command('fingerprint')
    .description('Print the line by which root remembers the keys: write it to /etc/countersign/keys/UID.')
    .action((_options, command: Command) => printFingerprint(command))
}

/** Adds what is for an upgrade, and for the last resort. */
function addLastResort(reviewer: Command): void {
  addIdentityOptions(reviewer.command('recover').argument('[name]', 'whose secret is gone, or the first one'))
    .description(
      'Give a reviewer a new key without the old secret: at once by root’s word, or in 24 hours of one running gate that every target is told of.',
    )
    .option('--wait', 'take the 24 hours, and ask nothing of root')
    .option('--cancel', 'end a recovery that waits, with any reviewer’s secret')
    .option(...pin)
    .option('--any-user', 'belongs to no operating-system user, so they are named with --as')
    .option(...json)
    .action((name: string | undefined, options, command: Command) =>
      withGate(command, {}, gate => recoverKey(command, gate, name, options)),
    )
  addIdentityOptions(reviewer.command('sign'))
    .description(
      'Show who may answer and what stands, and sign it: after an upgrade, or where somebody wrote past the gate.',
    )
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => signStanding(gate, options)))
}

/** Takes the right to answer from a reviewer; what they answered stays. */
async function removeReviewer(
  gate: Gate,
  name: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  await gate.reviewers.remove(name, await identify(gate, options, true))
  printAnswer(options.json, { removed: name }, `${name} may not answer any more.`)
}

/** Gives a reviewer a new secret and a key under it; with --secret-stdin it is the line after the old one. */
async function changeSecret(
  gate: Gate,
  options: IdentityOptions & NewSecretOptions & JsonOption,
): Promise<void> {
  const who = await identify(gate, options, true)
  await withNewSecret(options, secret => gate.reviewers.changeSecret(secret, who))
  const text = `${who.reviewer} has a new secret; the key under the old one signs nothing any more.`
  printAnswer(options.json, { changed: who.reviewer }, text)
}
