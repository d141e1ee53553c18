import type { Command } from 'commander'
import type { ArmOptions } from '../hub/arm-at-hub.ts'
import type { MemberRight } from '../hub/change-member-rights.ts'
import type { AdminOptions } from '../hub/with-admin.ts'
import type { HubOptions } from '../hub/with-team.ts'
import { addIdentityOptions } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { addDatabaseOptions } from './add-database-options.ts'

const json = ['--json', 'print the answer as JSON'] as const

const rights: readonly (readonly [name: string, how: MemberRight, about: string])[] = [
  ['end', 'end', 'End the rights of a person at once, whatever the identity provider says.'],
  ['let-in', 'letIn', 'Let a person in again whose rights were ended.'],
  [
    'unlink',
    'unlink',
    'Forget whom the identity provider knows a person as: they say it anew with their secret.',
  ],
]

/** Adds to `countersign hub member` what becomes of people who sign on. */
export function addMemberRights(member: Command): void {
  for (const [name, how, about] of rights)
    addIdentityOptions(addDatabaseOptions(member.command(name)))
      .argument('<name>', 'the person')
      .description(about)
      .option(...json)
      .action(async (reviewer: string, options: AdminOptions & JsonOption) =>
        (await import('../hub/change-member-rights.ts')).changeMemberRights(how, reviewer, options),
      )
}

/** Adds `countersign hub break-glass`: the way in for the day that the identity provider is away. */
export function addBreakGlass(hub: Command): void {
  const glass = hub
    .command('break-glass')
    .description(
      'Let a reviewer in who can’t sign on, while the identity provider is away. Everybody is told.',
    )
  addDatabaseOptions(glass.command('arm'))
    .argument('<name>', 'a reviewer with a passkey whom [break_glass] of sign-on.toml names')
    .description('Make them an owner for some hours: on the machine of a hub, with the key of the team.')
    .option('--for <span>', 'so long, 24h at most', '4h')
    .option(...json)
    .action(async (name: string, options: ArmOptions) =>
      (await import('../hub/arm-at-hub.ts')).armAtHub(name, options),
    )
  addDatabaseOptions(glass.command('end'))
    .argument('<name>', 'the reviewer')
    .description('End it at once.')
    .option(...json)
    .action(async (name: string, options: HubOptions & JsonOption) =>
      (await import('../hub/arm-at-hub.ts')).endAtHub(name, options),
    )
}
