import { type LoadedPolicy, loadPolicyWithSources, ownPolicyDigest } from '../../gate/config/load-policy.ts'
import type { CheckedDraft, PolicyPort, PolicySave, ShownPolicy } from '../../api/http/ports/policy-port.ts'
import { FolderGates } from './folder-gates.ts'
import { GateError } from '../../ground/model/errors.ts'
import { resolve } from 'node:path'
import { draftEffect, type DraftEffect } from '../../gate/core/log/draft-effect.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { openGate, teamPartOf } from '../../gate/open/open-gate.ts'
import { stateFoldersOf } from '../../gate/store/prepare-state-folder.ts'
import { demandUnchanged, digestOf, readOwnPolicy, writeOwnPolicy } from './read-own-policy.ts'

/** The person’s policy as the resident gate follows it. */
export function policyPortOf(gates: FolderGates): PolicyPort {
  const alone = oneAtATime()
  return {
    show: () => showPolicy(gates),
    own: () => readOwnPolicy(gates.ownFile),
    check: toml => checkDraft(gates, toml),
    effect: (toml, limit) => alone(() => effectOf(gates, toml, limit)),
    save: (draft, who) => saveDraft(gates, draft, who),
    watch: listener => gates.watch(listener),
  }
}

function showPolicy(gates: FolderGates): ShownPolicy {
  const { policy, layers } = gates.policy()
  const { problem } = gates.state()
  return {
    policy,
    layers: layers.map(({ name, digest }) => ({ name, digest })),
    ...(problem !== null && { refused: problem }),
  }
}

function checkDraft(gates: FolderGates, toml: string): CheckedDraft {
  try {
    const { policy } = loadDraft(gates, toml)
    return { ok: true, digest: policy.digest }
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    const { message: problem, field, position } = error
    const line = position?.file === gates.ownFile ? position.line : undefined
    return { ok: false, problem, ...(field !== undefined && { field }), ...(line !== undefined && { line }) }
  }
}

function loadDraft(gates: FolderGates, toml: string): LoadedPolicy {
  return loadPolicyWithSources({ ...gates.sources(), userDraft: toml })
}

/** Checked before anybody is asked for a secret, and once more by whoever takes it up. */
async function saveDraft(gates: FolderGates, { toml, was }: PolicySave, who: Identity): Promise<ShownPolicy> {
  const { ownFile } = gates
  demandOwnState(gates)
  const { ok, problem = '', field = 'toml' } = checkDraft(gates, toml)
  if (!ok) throw new GateError('invalid', `Not saved: ${problem}`, field)
  demandUnchanged(ownFile, was)
  const accepted = { digest: ownPolicyDigest(loadDraft(gates, toml), ownFile), text: toml }
  const write = () => writeOwnPolicy(ownFile, toml, was)
  const change = { before: was, after: digestOf(toml), accepted, write }
  await (await gates.general()).use(gate => gate.replacePolicy(change, who))
  await gates.general()
  return { ...showPolicy(gates), own: readOwnPolicy(ownFile) }
}

/** A gate that anybody starts on a folder of theirs has reviewers of theirs: those have no say in the person’s policy. */
function demandOwnState({ stateFolder, home, ownFile }: FolderGates): void {
  if (stateFoldersOf(home).includes(resolve(stateFolder))) return
  throw new GateError(
    'forbidden',
    `Not saved: ${ownFile} belongs to the gate of ${home}, and this one keeps its state in ${stateFolder}; change the file with an editor of your own.`,
  )
}

/** A thousand calls are judged twice each time: whoever asks for more of it waits. */
function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let isBusy = false
  return async work => {
    if (isBusy)
      throw new GateError(
        'unavailable',
        'Another draft is being tried at this moment: try again in a few seconds.',
      )
    isBusy = true
    try {
      return await work()
    } finally {
      isBusy = false
    }
  }
}

/** Both are judged now, so that what people have answered since is no difference. */
async function effectOf(gates: FolderGates, toml: string, limit: number): Promise<DraftEffect> {
  const { stateFolder, home } = gates
  // Opened first: its state has the policy of its group.
  await gates.general()
  const loaded = loadDraft(gates, toml)
  const { policy, secretRules, team } = loaded
  const teamPolicy = teamPartOf(loaded, { home, ...(team && { team }) })
  const draft = await openGate({ stateFolder, home, policy, secretRules, ...(teamPolicy && { teamPolicy }) })
  try {
    return await (await gates.general()).use(present => draftEffect(present, draft, { limit }))
  } finally {
    await draft.close()
  }
}
