import type { Command } from 'commander'
import { addIdentityOptions } from '../people/identify.ts'
import { listTrust } from '../trust/list-trust.ts'
import { resetTrust } from '../trust/reset-trust.ts'
import { revokeTrust } from '../trust/revoke-trust.ts'
import { showTrust } from '../trust/show-trust.ts'
import { withGate } from '../with-gate.ts'

const json = ['--json', 'print the answer as JSON'] as const

/** Adds `countersign trust`: the trust that people's answers taught. */
export function addTrustCommand(program: Command): void {
  const trust = program
    .command('trust')
    .description('Show what people’s answers taught, by shape: what calls are like, never their exact text.')
  trust
    .command('list')
    .description('List every shape that somebody answered for, the latest first.')
    .option('--profile <name>', 'only of this profile')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => listTrust(gate, options)))
  trust
    .command('show')
    .alias('explain')
    .argument('<shape>', 'its key, or the beginning of it')
    .description('Show one shape: every answer, and what they are worth today.')
    .option(...json)
    .action((shape: string, options, command: Command) =>
      withGate(command, {}, gate => showTrust(gate, shape, options)),
    )
  addIdentityOptions(trust.command('revoke').argument('[shape]', 'its key, or the beginning of it'))
    .description('Forget what was learned of a shape, or with --agent of an agent.')
    .option('--agent <name>', 'every answer to calls of this agent')
    .option(...json)
    .action((shape: string | undefined, options, command: Command) =>
      withGate(command, {}, gate => revokeTrust(gate, shape, options)),
    )
  addIdentityOptions(trust.command('reset'))
    .description('Forget every answer, and begin the cold start again.')
    .option('--all', 'yes, everything')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => resetTrust(gate, options)))
}
