import { GroupPolicies } from '../../hub/policy/group-policies.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { ShownGroupPolicy } from '../../ground/model/shown-group-policy.ts'
import { StoredTeamReads } from '../../daemon/team/database/stored-team-reads.ts'
import type { IdentityOptions } from '../people/identify.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { whoSits } from './with-admin.ts'
import { type HubOptions, withTeam } from './with-team.ts'

/** The options of a command about the policy of a group. */
export interface GroupPolicyOptions extends HubOptions, IdentityOptions, JsonOption {
  readonly group: string
}

/** The policy of a group for a command: as it is, and who sits here once that is asked. */
interface OpenGroupPolicy {
  readonly policies: GroupPolicies
  readonly shown: ShownGroupPolicy
  /** Asks who sits here, and for their secret. */
  readonly who: () => Promise<Identity>
}

/** Hands over the policy of a group, read anew from the database. */
export async function withGroupPolicy<T>(
  options: GroupPolicyOptions,
  use: (open: OpenGroupPolicy) => Promise<T>,
): Promise<T> {
  return withTeam(options, async team => {
    const policies = new GroupPolicies({ ...team, reads: new StoredTeamReads(team.pool, team.now) })
    const shown = await policies.show(options.group)
    return use({ policies, shown, who: () => whoSits(team, options) })
  })
}
