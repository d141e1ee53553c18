import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Policy } from '../../ground/model/policy.ts'
import { loadPolicyFor, openGate } from '../../gate/open/open-gate.ts'

/**
 * Returns every policy that the gate of a state folder judges calls of a project under at this moment: that of its team’s
 * group among them, and the same without it where the team’s word does not hold. What is built in beside them where the gate
 * joined a team that has told it nothing yet.
 */
export async function policiesNow(stateFolder: string, projectFolder: string): Promise<readonly Policy[]> {
  if (!existsSync(join(stateFolder, 'state.db'))) return [loadPolicyFor({ projectFolder }).policy]
  const gate = await openGate({ stateFolder, projectFolder })
  try {
    const known = gate.policiesNow()
    if (known) return known
    return [loadPolicyFor({ projectFolder }).policy, loadPolicyFor({ isolated: true }).policy]
  } finally {
    await gate.close()
  }
}
