import { judgedMethods, type JudgedMethod } from '../../model/judged-method-table.ts'
import type { Policy } from '../../model/policy.ts'
import { isInside } from './gate-from-inside.ts'
import { loadPolicyFor } from '../../open-gate.ts'
import { profileNamed } from '../../policy/default-profile.ts'

/** Milliseconds for which a policy that was read holds. */
const goodFor = 5_000

/**
 * The methods that a profile’s policy wants judged, read again now and then; all of them where it can’t be read, as inside a
 * boundary, where a person’s own policy is not there.
 */
export function policyMethods(projectFolder?: string): (profile: string) => readonly JudgedMethod[] {
  let known: { readonly policy: Policy | undefined; readonly at: number } | undefined
  return profile => {
    const at = performance.now()
    if (!known || at - known.at >= goodFor) known = { policy: readPolicy(projectFolder), at }
    return known.policy ? profileNamed(known.policy, profile).judged_methods : judgedMethods
  }
}

/** Undefined where it is wrong: nothing is allowed then, and the gate says why. */
function readPolicy(projectFolder: string | undefined): Policy | undefined {
  if (isInside()) return undefined
  try {
    return loadPolicyFor(projectFolder === undefined ? {} : { projectFolder }).policy
  } catch {
    return undefined
  }
}
