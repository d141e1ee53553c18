import { judgedMethods, type JudgedMethod } from '../../ground/model/judged-method-table.ts'
import type { Policy } from '../../ground/model/policy.ts'
import { isInside } from './gate-from-inside.ts'
import { groupPolicyOf, isGroupPolicyUnknown, loadPolicyFor } from '../../gate/open/open-gate.ts'
import { profileNamed } from '../../judge/policy/default-profile.ts'

/** Milliseconds for which a policy that was read holds. */
const goodFor = 5_000

/** Returns the methods of MCP that a profile’s policy wants judged. */
export type PolicyMethods = (profile: string) => readonly JudgedMethod[]

/**
 * The methods that a profile’s policy wants judged, that of the gate’s group among it, read again now and then; all of them
 * where it can’t be read or used, as inside a boundary, where a person’s own policy is not there. A policy can only add to
 * those of the group, whose word need not hold for that.
 */
export function policyMethods(stateFolder: string, projectFolder?: string): PolicyMethods {
  let known: { readonly policy: Policy | undefined; readonly at: number } | undefined
  return profile => {
    const at = performance.now()
    if (!known || at - known.at >= goodFor) known = { policy: readPolicy(stateFolder, projectFolder), at }
    return known.policy ? profileNamed(known.policy, profile).judged_methods : judgedMethods
  }
}

/** Undefined where it is wrong: nothing is allowed then, and the gate says why. */
function readPolicy(stateFolder: string, projectFolder: string | undefined): Policy | undefined {
  if (isInside()) return undefined
  try {
    if (isGroupPolicyUnknown(stateFolder)) return undefined
    const team = groupPolicyOf(stateFolder)
    const { policy, teamProblem } = loadPolicyFor({
      team,
      ...(projectFolder !== undefined && { projectFolder }),
    })
    return teamProblem === undefined ? policy : undefined
  } catch {
    return undefined
  }
}
