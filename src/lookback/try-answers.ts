import type { FoundRecord } from './find-records.ts'
import type { Policy } from '../model/policy.ts'
import { judgePast, type LookBackScope, type PastJudged } from './look-back.ts'
import { questionOf } from './question.ts'
import { ScratchGate, type ScratchParts } from './scratch-gate.ts'
import type { Answer, OpenGroup } from './summary.ts'

/** The policy with a rule added to the person’s own file; undefined for one that the policy does not take. */
export type PolicyWith = (toml: string) => Policy | undefined

/** A rule on trial: judged beside the present policy, from the first call on of which it says something else. */
interface Trial {
  readonly group: OpenGroup
  readonly toml: string
  readonly gate: ScratchGate
  ofGroup: number
  ofAll: number
  /** Denials that it would take away. */
  denials: number
}

/**
 * Judges the same calls again with each rule that may answer a group of questions. Only a rule that takes questions away,
 * and no denial, is an answer. By the key of the group.
 */
export async function tryAnswers(
  groups: readonly OpenGroup[],
  records: readonly FoundRecord[],
  parts: ScratchParts,
  scope: LookBackScope,
  policyWith: PolicyWith,
): Promise<ReadonlyMap<string, Answer>> {
  const present = new ScratchGate(parts)
  const trials = groups.flatMap(group => {
    const toml = group.common.suggestion()?.toml
    const policy = toml === undefined ? undefined : policyWith(toml)
    if (toml === undefined || policy === undefined) return []
    const gate = new ScratchGate({ ...parts, policy }, present.store)
    return [{ group, toml, gate, ofGroup: 0, ofAll: 0, denials: 0 }]
  })
  if (trials.length === 0) return new Map()
  const use = async (past: PastJudged) => {
    for (const trial of trials) await tryOn(trial, past)
  }
  await judgePast(records, [present], scope, use, ({ report, at }, reading) => {
    for (const { gate } of trials) if (gate.store.knows(report.session)) gate.report(report, reading, at)
  })
  return new Map(
    trials
      .filter(({ ofGroup, denials }) => ofGroup > 0 && denials === 0)
      .map(({ group, toml, ofGroup, ofAll }) => [group.key, { toml, answers: ofGroup, answersOfAll: ofAll }]),
  )
}

/** A rule that allows changes nothing of a call that runs anyway, as long as the memory is the same. */
async function tryOn(
  trial: Trial,
  { call, workspace, judged: [present], counts }: PastJudged,
): Promise<void> {
  const { gate, group } = trial
  const before = present.decision.effect
  const hasDiverged = gate.store.knows(call.session)
  if (before === 'allow' && !hasDiverged) return
  const then = await gate.judge(call, workspace)
  const after = then.decision.effect
  if (after !== before || hasDiverged) gate.learn(call, then)
  if (!counts || after === before) return
  if (before === 'deny') trial.denials++
  if (after === 'queue') trial.ofAll--
  if (before !== 'queue') return
  trial.ofAll++
  if (questionOf(call, present).key === group.key) trial.ofGroup++
}
