import type { Command } from 'commander'
import { addIdentityOptions } from '../people/identify.ts'
import { addDatabaseOptions } from './add-database-options.ts'
import type { SetPolicyOptions, GroupPolicyOptions } from '../hub/set-group-policy.ts'

const examples = `
Examples:
  countersign hub policy try laptops.toml --group laptops
  countersign hub policy set laptops.toml --group laptops --share 25
  countersign hub policy widen --group laptops --share 100
  countersign hub policy back --group laptops

See docs/team.md.`

/** Adds the commands about policies of groups of gates. */
export function addHubPolicy(hub: Command): void {
  const policy = hub
    .command('policy')
    .description('Show or change the policy of a group of gates.')
    .addHelpText('after', examples)
  addLooks(policy)
  addTexts(policy)
  addSteps(policy)
}

function addLooks(policy: Command): void {
  ofGroup(policy.command('show'))
    .argument('[version]', 'its number; the one that is rolled out when left out')
    .description('Show its text, and which gates have it.')
    .action(async (version: string | undefined, options: GroupPolicyOptions) =>
      (await import('../hub/show-group-policy.ts')).showGroupPolicy(version, options),
    )
  ofGroup(policy.command('history'))
    .description('List every version that there was.')
    .action(async (options: GroupPolicyOptions) =>
      (await import('../hub/show-group-policy.ts')).listGroupPolicies(options),
    )
  ofGroup(policy.command('try'))
    .argument('<file>', 'the draft')
    .description('Show what a draft would have come to in the last days, at all gates of the group.')
    .action(async (file: string, options: GroupPolicyOptions) =>
      (await import('../hub/set-group-policy.ts')).tryGroupPolicy(file, options),
    )
}

function addTexts(policy: Command): void {
  const share = ['--share <percent>', 'so many of the gates take it', '100'] as const
  addIdentityOptions(ofGroup(policy.command('set')))
    .argument('<file>', 'a policy file')
    .description('Write a file down as the next version.')
    .option(...share)
    .action(async (file: string, options: SetPolicyOptions) =>
      (await import('../hub/set-group-policy.ts')).setGroupPolicy(file, options),
    )
  addIdentityOptions(ofGroup(policy.command('edit')))
    .description('Write the next version in your editor.')
    .option(...share)
    .action(async (options: SetPolicyOptions) =>
      (await import('../hub/set-group-policy.ts')).editGroupPolicy(options),
    )
}

function addSteps(policy: Command): void {
  addIdentityOptions(ofGroup(policy.command('widen')))
    .description('Let more gates take the version that is rolled out.')
    .option('--share <percent>', 'so many of the gates', '100')
    .action(async (options: SetPolicyOptions) =>
      (await import('../hub/widen-group-policy.ts')).widenGroupPolicy(options),
    )
  addIdentityOptions(ofGroup(policy.command('back')))
    .argument('[version]', 'its number, 0 for none; the one before when left out')
    .description('Let all gates take an earlier version.')
    .action(async (version: string | undefined, options: GroupPolicyOptions) =>
      (await import('../hub/widen-group-policy.ts')).bringBackGroupPolicy(version, options),
    )
  addIdentityOptions(ofGroup(policy.command('confirm')))
    .description('Let a change hold that somebody else proposed.')
    .action(async (options: GroupPolicyOptions) =>
      (await import('../hub/widen-group-policy.ts')).answerProposal('confirm', options),
    )
  addIdentityOptions(ofGroup(policy.command('withdraw')))
    .description('Take a proposed change away.')
    .action(async (options: GroupPolicyOptions) =>
      (await import('../hub/widen-group-policy.ts')).answerProposal('withdraw', options),
    )
}

function ofGroup(command: Command): Command {
  return addDatabaseOptions(command)
    .requiredOption('--group <name>', 'the group of gates')
    .option('--json', 'print the answer as JSON')
}
