import type { Command } from 'commander'
import { addGrant, type AddGrantOptions, grantNoun } from '../grant/add-grant.ts'
import { listGrants } from '../grant/list-grants.ts'
import { addIdentityOptions, identify, type IdentityOptions } from '../people/identify.ts'
import { withGate } from '../with-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'

const json = ['--json', 'print the answer as JSON'] as const

const grantExamples = `
Examples:
  countersign grant add --like 1042 --for 8h --reason 'the release of today'
  countersign grant add --like r-7k2m --uses 3 --reason 'cleaning up' --dry-run
  countersign grant add --block --tool terraform --reason 'infrastructure is changed by people'
  countersign grant list
  countersign grant revoke g-5d8t`

/** Adds `countersign grant`: standing answers of people. */
export function addGrantCommand(program: Command): void {
  const grant = program
    .command('grant')
    .description('Give standing answers: allow what people allowed again and again, or block a kind of call.')
    .addHelpText('after', grantExamples)
  addScopeOptions(addIdentityOptions(grant.command('add')))
    .description('Add a grant, or a block; see first which of the last decisions it would have changed.')
    .option(
      '--like <id>',
      'for calls like that of this decision or review: its agent, profile, shape and findings',
    )
    .option('--block', 'deny instead of allowing')
    .option('--covers <codes...>', 'the findings it answers; those of --like when left out')
    .option('--for <span>', 'until then: 30m, 8h, 2d')
    .option('--uses <n>', 'for so many calls')
    .option('--reason <text>', 'why, for the log and for whoever looks later')
    .option('--dry-run', 'show what it would have changed, and save nothing')
    .option(...json)
    .action((options: AddGrantOptions, command: Command) =>
      withGate(command, {}, gate => addGrant(gate, options)),
    )
  grant
    .command('list')
    .description('List what is granted and blocked.')
    .option('--all', 'ended ones too')
    .option(...json)
    .action((options, command: Command) => withGate(command, {}, gate => listGrants(gate, options)))
  addIdentityOptions(grant.command('revoke').argument('<id>', 'see countersign grant list'))
    .description('End a grant or a block.')
    .option(...json)
    .action((id: string, options, command: Command) =>
      withGate(command, {}, gate => revokeGrant(gate, id, options)),
    )
}

/** For which calls, and at which gates. */
function addScopeOptions(command: Command): Command {
  return command
    .option('--agent <name>', 'only calls of this agent')
    .option('--profile <name>', 'only under this profile')
    .option('--session <id>', 'only in this session')
    .option('--shape <key>', 'only calls of this shape')
    .option('--folder <path>', 'only in this folder and below')
    .option('--tool <name>', 'only this tool or program')
    .option('--group <name>', 'only at the gates of this group of the team')
}

/** Ends a grant or block; nothing that it allowed is undone. */
async function revokeGrant(gate: Gate, id: string, options: IdentityOptions & JsonOption): Promise<void> {
  const grant = await gate.grants.revoke(id, await identify(gate, options, true))
  printAnswer(options.json, { revoked: grant }, `The ${grantNoun(grant)} ${grant.id} holds no more.`)
}
