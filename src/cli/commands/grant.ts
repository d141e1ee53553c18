import type { Command } from 'commander'
import { withGate } from '../with-gate.ts'
import { printAnswer } from '../render/print-answer.ts'
import { readDuration } from '../read-duration.ts'
import { type AddGrantOptions, addGrant, listGrants, revokeGrant } from '../grant/list-grants.ts'
import { addIdentityOptions, type IdentityOptions, identify } from '../people/identify.ts'
import { addReviewer, listReviewers, removeReviewer } from '../reviewer/list-reviewers.ts'
import { listTrust, resetTrust, revokeTrust, showTrust } from '../trust/list-trust.ts'

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

const grantExamples = `
Examples:
  countersign grant add --like 1042 --for 8h --reason 'the release of today'
  countersign grant add --like r-1f2e3d4c --uses 3 --reason 'cleaning up' --dry-run
  countersign grant add --block --tool terraform --reason 'infrastructure is changed by people'
  countersign grant list
  countersign grant revoke g-1f2e3d4c`

/** Standing answers. */
export function addGrantCommand(program: Command): void {
  const grant = program
    .command('grant')
    .description('Give standing answers: allow what people allowed again and again, or block a kind of call.')
    .addHelpText('after', grantExamples)
  addIdentityOptions(grant.command('add'))
    .description('Add a grant, or a block; see first which of the last decisions it would have changed.')
    .option(
      '--like <id>',
      'for calls like that of this decision or review: its agent, profile, shape and findings',
    )
    .option('--block', 'deny instead of allowing')
    .option('--agent <name>', 'only calls of this agent')
    .option('--profile <name>', 'only under this profile')
    .option('--session <id>', 'only in this session')
    .option('--shape <key>', 'only calls of this shape')
    .option('--folder <path>', 'only in this folder and below')
    .option('--tool <name>', 'only this tool or program')
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

interface PauseOptions extends IdentityOptions {
  readonly for?: string
  readonly end?: boolean
  readonly reason?: string
  readonly json?: boolean
}

/** Observe instead of stopping, for a while. */
export function addPauseCommand(program: Command): void {
  addIdentityOptions(program.command('pause'))
    .description('Observe instead of stopping for a while; gates and rules that deny still hold. Logged.')
    .option('--for <span>', 'how long, at most 24h', '30m')
    .option('--reason <text>', 'why, for the log', '')
    .option('--end', 'end the pause now')
    .option(...json)
    .action((options: PauseOptions, command: Command) =>
      withGate(command, {}, async gate => {
        const until = options.end ? null : Date.now() + readDuration(options.for ?? '30m')
        const who = await identify(gate, options, true)
        const pause = await gate.pause(until, options.reason ?? '', who)
        const text = pause
          ? `The gate only observes until ${new Date(pause.until).toISOString().slice(11, 16)} UTC; it ends by itself.`
          : 'The gate stops calls again.'
        printAnswer(options.json, { pause }, text)
      }),
    )
}
