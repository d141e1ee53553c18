import type { GroupPolicies } from '../../hub/policy/group-policies.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { PolicyRollout, ShownGroupPolicy } from '../../ground/model/policy-rollout.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { rolloutLines } from './rollout-lines.ts'
import { type GroupPolicyOptions, withGroupPolicy, readShare } from './set-group-policy.ts'

type Change = (
  policies: GroupPolicies,
  shown: ShownGroupPolicy,
  who: () => Promise<Identity>,
) => Promise<unknown>

/** Has more gates take the version that is rolled out. */
export function widenGroupPolicy(options: GroupPolicyOptions & { readonly share: string }): Promise<void> {
  const share = readShare(options.share)
  return change(options, async (policies, { group, rollout }, who) => {
    const { version, revision } = rollout
    demandWider(rollout, share)
    const move = { group, version: version.version, share, over: revision }
    return policies.move(move, await who())
  })
}

/** Has all gates take an earlier version: the one before where none is named, 0 for none. */
export function bringBackGroupPolicy(named: string | undefined, options: GroupPolicyOptions): Promise<void> {
  return change(options, async (policies, { group, rollout }, who) => {
    const version = named === undefined ? before(demandAny(rollout)) : numberIn(named)
    return policies.move({ group, version, share: 100, over: rollout.revision }, await who())
  })
}

/** Confirms what somebody else proposed, or takes it away. */
export function answerProposal(verb: 'confirm' | 'withdraw', options: GroupPolicyOptions): Promise<void> {
  return change(options, async (policies, { group, rollout }, who) =>
    policies[verb](group, rollout.revision, await who()),
  )
}

/** Throws `invalid` where no more gates would take it: whoever wants fewer to have it goes back. */
function demandWider(rollout: PolicyRollout, wanted: number): void {
  const { group, share, version } = demandAny(rollout)
  if (wanted > share) return
  const who = share === 100 ? `All gates of ${group}` : `${share} % of the gates of ${group}`
  const what =
    share === 100
      ? 'there is nothing to widen'
      : 'name a greater share, or take it back with countersign hub policy back'
  throw new GateError('invalid', `${who} have version ${version.version} already: ${what}.`, 'share')
}

/** Throws `invalid` where no gate has a policy of its group. */
function demandAny(rollout: PolicyRollout): PolicyRollout {
  if (rollout.version.version > 0 || rollout.share < 100) return rollout
  throw new GateError(
    'invalid',
    `No gate of ${rollout.group} has a policy of its group: see countersign hub policy set.`,
    'version',
  )
}

/** While it is rolled out, the version of the gates that do not take it; else the one below. */
function before({ share, rest, version }: PolicyRollout): number {
  return share < 100 ? rest.version : Math.max(0, version.version - 1)
}

function numberIn(named: string): number {
  if (/^\d{1,9}$/.test(named)) return Number(named)
  throw new GateError('usage', `“${named.slice(0, 20)}” is no version: see countersign hub policy history.`)
}

async function change(options: GroupPolicyOptions, make: Change): Promise<void> {
  await withGroupPolicy(options, async ({ policies, shown, who }) => {
    await make(policies, shown, who)
    const after = await policies.show(options.group)
    if (options.json) standardOutput.printJson(after.rollout)
    else standardOutput.print(rolloutLines(after).join('\n'))
  })
}
