import type { Command } from 'commander'
import { clientNames } from '../../ground/clients/index.ts'
import type { DoctorOptions } from '../seal/doctor.ts'

const examples = `
Examples:
  countersign doctor
  countersign doctor --client claude-code codex --json

A call that only a person may make is put to each installed client’s command, exactly as the client starts it, and must be
refused; it is never carried out. Where a client’s settings do not call the gate any more, one yes puts that back. What a file of this folder switches off is named too. Ends with 0 when every installed
client is enforced, and with 1 when something is not.`

/** Proves that what is installed still holds; what it needs is loaded when it is used. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('Prove that each installed client is still enforced, or say why it is not and what to do.')
    .option('--client <names...>', `only these: ${clientNames.join(', ')}`)
    .option('--json', 'print the seals as JSON')
    .option('--yes', 'put back what was taken out of a client’s settings without asking')
    .addHelpText('after', examples)
    .action(async (options: DoctorOptions, command: Command) =>
      (await import('../seal/doctor.ts')).doctor(command, options),
    )
}
