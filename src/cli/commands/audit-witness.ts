import type { Command } from 'commander'
import { addWitness, type AddWitnessOptions, removeWitness } from '../audit/witness/add-witness.ts'
import { listWitnesses } from '../audit/witness/list-witnesses.ts'
import { withLocalGate } from '../with-gate.ts'

const examples = `
Examples:
  countersign audit witness list
  countersign audit witness add https://witness.example.com witness.example.com+5e6f7a8b+BEfg…
  countersign audit witness remove witness.example.com`

/** Adds `countersign audit witness`: who signs the notes of this log. */
export function addAuditWitness(audit: Command): void {
  const witness = audit
    .command('witness')
    .description('Let others sign the notes of this log, so that it can’t be set back unseen.')
    .addHelpText('after', examples)
  witness
    .command('add')
    .description('Add a witness: it is asked at once, and again after each note.')
    .argument('<address>', 'the beginning of its addresses, such as https://witness.example.com')
    .argument('<key>', 'its key, as whoever runs it gave it to you: name+id+base64')
    .option('--same-machine', 'take one of this machine, which proves nothing against its owner')
    .action((address: string, key: string, options: AddWitnessOptions, command: Command) =>
      withLocalGate(command, gate => addWitness(gate, address, key, options)),
    )
  witness
    .command('list')
    .description('List the witnesses of this log, what each signed last, and the key that they know it by.')
    .option('--json', 'print the answer as JSON')
    .action((options: { readonly json?: boolean }, command: Command) =>
      withLocalGate(command, async gate => listWitnesses(gate, options)),
    )
  witness
    .command('remove')
    .description('Stop asking a witness; what it signed stays.')
    .argument('<which>', 'its name, address or key')
    .action((which: string, _options, command: Command) =>
      withLocalGate(command, gate => removeWitness(gate, which)),
    )
}
