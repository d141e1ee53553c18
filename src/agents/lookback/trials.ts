import type { DecisionEffect } from '../../ground/model/decision.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { Policy } from '../../ground/model/policy.ts'
import { matchRules } from '../../judge/policy/match-rules.ts'
import type { PastEvaluation } from './evaluate-past.ts'
import { type JudgedCall, judgeAgain, knownOf } from './judge-again.ts'
import { questionAbout } from './past-question.ts'
import type { ScratchParts } from '../../gate/core/scratch/scratch-gate.ts'
import type { SuggestedAnswer, OpenGroup } from './summary.ts'

/** The policy with a rule added to the person’s own file; undefined for one that the policy does not take. */
export type PolicyWith = (toml: string) => Policy | undefined

/** A call that did not simply run, with all that was known when it was judged. */
interface Kept extends JudgedCall {
  readonly effect: DecisionEffect
  /** Key of its group; null for one that was denied. */
  readonly group: string | null
  readonly effects: readonly Effect[]
}

const maxKept = 20_000

/** Questions of a kind, below which it is no routine. */
const minForRule = 3

/** Findings whose danger is decided elsewhere each time: they are no routine, however often they were asked. */
const neverRoutine = /^(?:code-execution\.(?:downloaded|received|decoded)|tool\.)/

/** Keeps the calls that rules are tried on. */
export class Trials {
  private readonly kept: Kept[] = []
  private readonly parts: ScratchParts

  constructor(parts: ScratchParts) {
    this.parts = parts
  }

  add({ call, workspace, judged: [present], counts }: PastEvaluation): void {
    const { effect } = present.decision
    if (!counts || effect === 'allow' || this.kept.length >= maxKept) return
    const group = effect === 'queue' ? questionAbout(call, present).key : null
    this.kept.push({
      call,
      workspace,
      effect,
      group,
      effects: present.decision.effects,
      known: knownOf(present),
    })
  }

  /**
   * Judges those calls again with each rule that may answer a group, with what its session knew then. Only a rule that
   * takes questions away, and no denial, is an answer. By the key of the group.
   */
  async answers(
    groups: readonly OpenGroup[],
    policyWith: PolicyWith,
  ): Promise<ReadonlyMap<string, SuggestedAnswer>> {
    const answers = new Map<string, SuggestedAnswer>()
    for (const { key, common, grave, questions, first } of groups) {
      const isRoutine =
        grave === 0 && questions >= minForRule && !first.codes.some(one => neverRoutine.test(one))
      const toml = isRoutine ? common.suggestion() : undefined
      const policy = toml === undefined ? undefined : policyWith(toml)
      const answer = toml !== undefined && policy && (await this.tryAnswer(key, toml, policy))
      if (answer) answers.set(key, answer)
    }
    return answers
  }

  private async tryAnswer(group: string, toml: string, policy: Policy): Promise<SuggestedAnswer | undefined> {
    const before = new Set(this.parts.policy.rules.map(({ source }) => source))
    const added = policy.rules.filter(({ source }) => !before.has(source))
    const found = { answers: 0, answersOfAll: 0 }
    for (const stored of this.kept) {
      const { call, effects, known, effect } = stored
      if (matchRules(added, call, effects, known.place).length === 0) continue
      if ((await judgeAgain(stored, { ...this.parts, policy })) === effect) continue
      if (effect === 'deny') return undefined
      found.answersOfAll++
      if (stored.group === group) found.answers++
    }
    return found.answers > 0 ? { toml, ...found } : undefined
  }
}
