import { loadPolicyWithSources } from '../config/load-policy.ts'
import type { CheckedDraft, PolicyDesk } from '../http/policy-desk.ts'
import { GateError } from '../model/errors.ts'
import { policySources } from '../open-gate.ts'
import type { FolderGates } from './gates-of-folders.ts'

/** The person’s policy as the resident gate follows it. */
export function policyDeskOf(gates: FolderGates): PolicyDesk {
  return {
    show: () => {
      const { policy, layers } = gates.policy()
      const { problem } = gates.state()
      return {
        policy,
        layers: layers.map(({ name, digest }) => ({ name, digest })),
        ...(problem !== null && { refused: problem }),
      }
    },
    check: checkDraft,
    watch: listener => gates.watch(listener),
  }
}

function checkDraft(toml: string): CheckedDraft {
  try {
    const { policy } = loadPolicyWithSources({ ...policySources({}), userDraft: toml })
    return { ok: true, digest: policy.digest }
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    return { ok: false, problem: error.message, ...(error.field !== undefined && { field: error.field }) }
  }
}
