import { loadPolicyWithSources } from '../config/load-policy.ts'
import type { Gate } from '../gate/gate.ts'
import type { CheckedDraft, DraftEffect, PolicyDesk } from '../http/policy-desk.ts'
import { GateError } from '../model/errors.ts'
import { openGate, policySources } from '../open-gate.ts'
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
    effect: (toml, limit) => effectOf(gates, toml, limit),
    watch: listener => gates.watch(listener),
  }
}

function checkDraft(toml: string): CheckedDraft {
  try {
    const { policy } = loadDraft(toml)
    return { ok: true, digest: policy.digest }
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    return { ok: false, problem: error.message, ...(error.field !== undefined && { field: error.field }) }
  }
}

function loadDraft(toml: string) {
  return loadPolicyWithSources({ ...policySources({}), userDraft: toml })
}

/** Both are judged now, so that what people have answered since is no difference. */
async function effectOf(gates: FolderGates, toml: string, limit: number): Promise<DraftEffect> {
  const { policy, secretRules } = loadDraft(toml)
  const draft = await openGate({ stateFolder: gates.stateFolder, policy, secretRules })
  try {
    return await (await gates.general()).use(present => differences(present, draft, limit))
  } finally {
    await draft.close()
  }
}

async function differences(present: Gate, draft: Gate, limit: number): Promise<DraftEffect> {
  const looked = await present.decisions({ limit, includeDryRuns: false })
  const changed: DraftEffect['changed'][number][] = []
  for (const { call, decision } of looked) {
    const [now, then] = [(await present.replay(decision.id)).after, (await draft.replay(decision.id)).after]
    if (now.effect === then.effect && now.assessment.composite === then.assessment.composite) continue
    changed.push({
      id: decision.id,
      at: decision.at,
      kind: call.kind,
      tool: call.tool,
      present: now.effect,
      draft: then.effect,
      presentComposite: now.assessment.composite,
      draftComposite: then.assessment.composite,
    })
  }
  return { looked: looked.length, changed }
}
