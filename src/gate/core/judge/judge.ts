import type { Assessment } from '../../../ground/model/assessment.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { engineVersion } from '../../../ground/model/engine-version.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { applyObserveMode } from '../../../judge/policy/apply-observe-mode.ts'
import { shortId } from '../../../people/acts/short-id.ts'
import { decisionId } from '../binding/decision-id.ts'
import type { Change } from '../ports/store.ts'
import { answerOfPeople, type AnswerOfPeople } from './answer-of-people.ts'
import { assess, type AssessInput } from './assess.ts'
import { assessInputOf } from './assess-input-of.ts'
import { type CallFacts, callFacts } from './call-facts.ts'
import { changeOfJudgement, type Judgement, type JudgeOptions } from './change-of-judgement.ts'
import { compareWithPolicy, type PolicyTerms } from './compare-with-policy.ts'
import { raiseLevel } from './escalation.ts'
import { lookLonger } from './gather.ts'
import type { JudgeParts } from './judge-parts.ts'
import type { Filter } from '../../../judge/filters/filter.ts'
import type { Challenge } from '../../../ground/model/challenge.ts'

/** A call that was priced, and answered as far as people answered before. */
interface Judged extends AnswerOfPeople {
  readonly input: AssessInput
  readonly assessment: Assessment
}

/**
 * The heart of the gate, hops 7 to 11 of docs/architecture/walk.md. A call is read (`callFacts`, `assessInputOf`), dangers are
 * found and priced (`assess`), the price is compared with the policy (`compareWithPolicy`), and people are consulted
 * (`answerOfPeople`): their earlier answers, grants and pauses.
 */
export class Judge {
  private readonly parts: JudgeParts
  private readonly floors: PolicyTerms['floors']

  constructor(parts: JudgeParts) {
    this.parts = parts
    this.floors = floorsOf(parts.filters)
  }

  /** Judges a call. Writes nothing. */
  async judge(call: ToolCall, dryRun: boolean, options: JudgeOptions = {}): Promise<Judgement> {
    const facts = await callFacts(call, options, this.parts)
    // Two dozen reads of one state take a lock once, and not each.
    return this.parts.store.consistently(() => this.decide(call, dryRun, options, facts))
  }

  private decide(call: ToolCall, dryRun: boolean, options: JudgeOptions, facts: CallFacts): Judgement {
    const { store, escalate, now } = this.parts
    const input = assessInputOf(call, facts, options, this.parts)
    const scored = assess(input)
    const escalation = escalate?.(input, scored)
    const assessment = escalation ? raiseLevel(scored, escalation) : scored
    const terms = { floors: this.floors, escalation, isPeopleUnknown: store.people.isUnknown }
    const decided = compareWithPolicy(input, assessment, terms)
    const asked = { input, assessment, decided, deciding: facts.deciding, beside: options.approvedBeside }
    const answered = answerOfPeople(asked, store.people, now())
    return {
      input,
      heard: { reports: facts.hearing, key: store.markKey },
      reports: options.reports ?? [],
      decision: this.decisionOf(call, dryRun, facts, { input, assessment, ...answered }),
      earlier: answered.earlier,
      consulted: answered.consulted,
      shape: answered.shape,
      ...(escalation && { escalation }),
    }
  }

  private decisionOf(call: ToolCall, dryRun: boolean, { began }: CallFacts, judged: Judged): Decision {
    const { clock } = this.parts
    const { input, assessment, consulted, approvers, digest, at } = judged
    const { policy, effects, place } = input
    const answer = applyObserveMode(policy.observe, call.profile, at, assessment, consulted.answer)
    const opens = answer.effect === 'queue' && answer.reviewId === undefined && !dryRun
    return {
      id: decisionId(at),
      callId: call.id,
      get callDigest() {
        return digest()
      },
      ...answer,
      ...(answer.effect === 'queue' && approvers.length > 0 && { approvers }),
      ...(opens && { reviewId: shortId('r') }),
      effects: opens && place.observed ? lookLonger(effects, place) : effects,
      assessment,
      policyDigest: policy.digest,
      engineVersion,
      dryRun,
      milliseconds: Math.round((clock() - began) * 100) / 100,
      at,
    }
  }

  /** Returns the change that the store must write so that the decision holds; a review is opened with the settings. */
  changeOf(
    call: ToolCall,
    judgement: Judgement,
    settings: ReviewSettings = this.parts.policy.reviews,
  ): Change {
    return changeOfJudgement(call, judgement, settings)
  }
}

/** Returns the least challenge of each code that has one, as the filters ask for it. */
export function floorsOf(filters: readonly Filter[]): Readonly<Record<string, Challenge>> {
  const codes = filters.flatMap(({ codes }) => Object.entries(codes))
  return Object.fromEntries(codes.flatMap(([code, { floor }]) => (floor ? [[code, floor]] : [])))
}
