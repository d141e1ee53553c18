import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { addIdentityOptions, type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { standardError } from '../render/terminal-output.ts'
import { withGate } from '../with-gate.ts'
import { ownPolicyText } from './own-policy-text.ts'

/** Adds `countersign policy accept`: the own policy file holds as it is from then on. */
export function addPolicyAccept(policy: Command): void {
  addIdentityOptions(policy.command('accept'))
    .description(
      'Show your own policy file and sign it. Until then the stricter of it and what was accepted holds.',
    )
    .option('--json', 'print the answer as JSON')
    .action((options, command: Command) => withGate(command, {}, gate => acceptPolicy(gate, options)))
}

/** Shows the file as it is and has it signed; nothing else that stands is changed. */
async function acceptPolicy(gate: Gate, options: IdentityOptions & JsonOption): Promise<void> {
  const standing = await gate.reviewers.standing()
  if (!standing.hasKeys && standing.reviewers.length === 0)
    throw new GateError(
      'conflict',
      'Nobody can accept your policy file yet, since there is no reviewer: see countersign reviewer add --help.',
    )
  if (standing.problem !== null || !standing.hasKeys)
    throw new GateError('conflict', 'What stands must be signed first: see countersign reviewer sign.')
  if (standing.isPolicyAccepted)
    return printAnswer(
      options.json,
      { accepted: standing.set.policy },
      'Your policy file is accepted as it is already.',
    )
  standardError.print(`${ownPolicyText() ?? 'There is no file of your own: the built-in settings hold.'}\n`)
  const who = await identify(gate, options, true)
  // The digest is that of the moment before it was shown: what changed meanwhile is refused.
  await gate.reviewers.sign({ digest: standing.digest }, who)
  printAnswer(options.json, { accepted: standing.set.policy }, `${who.reviewer} accepted it as it is.`)
}
