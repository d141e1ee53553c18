import { type CaseOutcome, runCases } from '../../gate/config/run-cases.ts'
import { type LoadedPolicy, loadLayers, teamLayerName } from '../../gate/config/load-policy.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import { GateError } from '../../ground/model/errors.ts'
import { maxGroupPolicySize, type TeamPolicy } from '../../ground/model/policy-rollout.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { openGate, policySources } from '../../gate/open/open-gate.ts'
import { type Answering, lockOutProblem, needNotes } from './lock-out-problem.ts'

/** A draft that can be saved. */
export interface CheckedGroupPolicy {
  readonly loaded: LoadedPolicy
  /** Its cases; each got the effect that it wants. */
  readonly cases: readonly CaseOutcome[]
  /** Sentences on what waits for people who have not signed on yet. */
  readonly notes: readonly string[]
}

const nobody = { origin: 'check', agent: 'test', session: 'test', profile: 'default' } as const

/**
 * Checks a draft of a group’s policy as it will stand at its gates: read strictly, the examples of its rules and its cases
 * run, and nobody locked out. Throws `configuration` where it can’t be read, with its line, and `invalid` for the rest.
 */
export async function checkGroupPolicy(
  draft: Pick<TeamPolicy, 'group' | 'version' | 'toml'>,
  answering: Answering,
): Promise<CheckedGroupPolicy> {
  const { toml } = draft
  if (Buffer.byteLength(toml) > maxGroupPolicySize)
    throw new GateError('invalid', 'The policy of a group has at most 64 KiB: write less.', 'toml')
  const loaded = loadLayers({ ...policySources({ isolated: true }), team: { ...draft, digest: '' } })
  const gate = await openGate({ policy: loaded.policy, stateFolder: ':memory:', isolated: true })
  try {
    const judge = (input: JsonObject) => gate.evaluate(parseCall(input, nobody), { dryRun: true })
    const cases = await runCases(loaded.cases, judge)
    const failed = cases.find(({ passed }) => !passed)
    if (failed) throw new GateError('invalid', failedText(failed), 'toml')
    const shell = (command: string) => judge({ kind: 'shell', args: { command } })
    const problem = await lockOutProblem(loaded, { ...answering, judge: shell })
    if (problem === undefined) return { loaded, cases, notes: needNotes(loaded, answering) }
    throw new GateError('invalid', `${teamLayerName(draft)} would lock everybody out: ${problem}.`, 'toml')
  } finally {
    await gate.close()
  }
}

function failedText({ name, source, wanted, got, reason, notes }: CaseOutcome): string {
  const why = [reason, ...notes].join(' ')
  return `${source}: the case “${name.slice(0, 200)}” wants ${wanted} and gets ${got}: ${why}`
}
