import {
  groupPolicyOf,
  isGroupPolicyUnknown,
  loadPolicyFor,
  type PolicyOptions,
} from '../../gate/open/open-gate.ts'
import type { LoadedPolicy } from '../../gate/config/load-policy.ts'
import { GateError } from '../../ground/model/errors.ts'

/**
 * Returns the policy that the gate of a state folder judges by while its team’s word holds: with that of its group, where it
 * has one. Throws `unavailable` where it joined a team that has told it nothing yet.
 */
export function policyOfGate(stateFolder: string, options: Omit<PolicyOptions, 'team'> = {}): LoadedPolicy {
  if (isGroupPolicyUnknown(stateFolder))
    throw new GateError(
      'unavailable',
      'This gate joined a team that has told it nothing yet, so nobody knows its policy: see countersign team status.',
    )
  return loadPolicyFor({ ...options, team: groupPolicyOf(stateFolder) })
}
