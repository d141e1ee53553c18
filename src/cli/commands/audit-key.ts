import type { Command } from 'commander'
import { type KeyOptions, listKeys, revokeKey, rotateKey, showKey } from '../audit/revoke-key.ts'
import { addIdentityOptions, type IdentityOptions, identify } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { withGate } from '../with-gate.ts'
import { wholeNumberOrZero } from './whole-number.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { standardOutput } from '../render/terminal-output.ts'

const examples = `
Examples:
  countersign audit key show
  countersign audit key rotate
  countersign audit key revoke 1a2b3c4d --since 1042

A reader who pinned an earlier key follows to the one in force by entries of the log, each signed by both keys. A key that
somebody else may have is revoked: above --since entries it counts only where witnesses or a time authority saw the log.`

/** Adds `countersign audit key` and `rename`: the key that signs the log, and the name under which it does. */
export function addAuditKey(audit: Command): void {
  addRename(audit)
  const key = audit.command('key').description('Show, change and revoke the key that signs the log.')
  key.addHelpText('after', examples)
  key
    .command('list')
    .description('List the keys of the log, the first one first.')
    .option('--json', 'print them as JSON')
    .action((options: JsonOption, command: Command) => withGate(command, {}, gate => listKeys(gate, options)))
  key
    .command('show')
    .description('Show one key as readers pin it; the one in force when none is named.')
    .argument('[key]', 'its id, or the whole of it')
    .option('--json', 'print it as JSON')
    .action((named: string | undefined, options: JsonOption, command: Command) =>
      withGate(command, {}, gate => showKey(gate, named, options)),
    )
  addChanges(key)
}

/** rotate and revoke: both take the secret of a reviewer. */
function addChanges(key: Command): void {
  addIdentityOptions(key.command('rotate'))
    .description('Put a new key in the place of the one that signs the log, by an entry that both sign.')
    .option('--json', 'print the keys as JSON')
    .action((options: KeyOptions, command: Command) =>
      withGate(command, {}, gate => rotateKey(gate, options)),
    )
  addIdentityOptions(key.command('revoke'))
    .description(
      'Say that a key may be in other hands: what it signs from an entry on counts only where others saw it.',
    )
    .argument('[key]', 'its id; the one in force when left out, which another follows first')
    .option(
      '--since <seq>',
      'it counted up to this entry; up to the one that replaced it when left out',
      wholeNumberOrZero,
    )
    .option('--json', 'print the keys as JSON')
    .action((named: string | undefined, options: KeyOptions, command: Command) =>
      withGate(command, {}, gate => revokeKey(gate, named, options)),
    )
}

function addRename(audit: Command): void {
  addIdentityOptions(audit.command('rename'))
    .description(
      'Let the log go on under a new name, where it was set back or runs in two places; nothing is signed under the old one.',
    )
    .requiredOption('--reason <text>', 'why; it stands in the log')
    .action((options: RenameOptions, command: Command) =>
      withGate(command, {}, gate => renameLog(gate, options)),
    )
}

/** The options of `audit rename`. */
interface RenameOptions extends IdentityOptions {
  readonly reason: string
}

const maxReasonLength = 500

/** Lets the log go on under a new name, and says whom to tell. */
async function renameLog(gate: Gate, options: RenameOptions): Promise<void> {
  const reason = options.reason.trim()
  if (reason === '' || reason.length > maxReasonLength)
    throw new GateError('usage', `Say why in 1 to ${maxReasonLength} characters: --reason TEXT.`)
  const who = await identify(gate, options, true)
  const { origin, keys } = await gate.changeLogKey({ event: 'rename', reason }, who)
  const key = keys.at(-1)?.key
  standardOutput.print(
    `The log goes on as ${origin}; what was signed under its old name is not continued. Tell its readers: log ${key}\nWitnesses have to be told too: countersign witness trust ${key}`,
  )
}
