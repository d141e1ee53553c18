import type { Filter } from '../../filters/filter.ts'
import type { Assessment } from '../../model/assessment.ts'
import type { ClientSettings } from '../../model/client-settings.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { Decision } from '../../model/decision.ts'
import type { Challenge } from '../../model/finding.ts'
import type { Place } from '../../model/place.ts'
import { lazy } from '../../model/lazy.ts'
import type { Policy } from '../../model/policy.ts'
import type { Shape } from '../../model/shape.ts'
import { engineVersion } from '../../model/engine-version.ts'
import { decide, type DecidedEffect } from '../../policy/decide.ts'
import { profileNamed } from '../../policy/default-profile.ts'
import { applyObserveMode } from '../../policy/apply-observe-mode.ts'
import { matchRules } from '../../policy/match-rules.ts'
import type { Scorer } from '../../scoring/scorer.ts'
import { shapeOf } from '../../reputation/shape-of.ts'
import { trustOf } from '../../reputation/trust-of.ts'
import type { QuizFact } from '../../review/challenges/quiz-fact.ts'
import { codesOf } from '../../review/open-review.ts'
import { habitKeys } from '../../session/habit-keys.ts'
import { type AssessInput, assess, compositeWithout } from './assess.ts'
import { callDigest } from '../binding/call-digest.ts'
import { type Consultation, consultPeople, reviewsAfter } from './consult-people.ts'
import { shortId } from '../../people/short-id.ts'
import { type Escalate, type Escalation, applyEscalation, raiseLevel } from './escalation.ts'
import { decisionId } from '../binding/decision-id.ts'
import { gather, lookLonger } from './gather.ts'
import { lessonsOf } from './lessons-of.ts'
import { placeOf } from './place-of.ts'
import { prepareSnapshot } from '../snapshot/prepare-snapshot.ts'
import type { People } from '../../people/ports/people.ts'
import type { Change, ReportChange, Store } from '../ports/store.ts'
import { withReports } from '../reports/report-change.ts'
import { knownToolOf, toolChangeOf, toolUseOf } from './known-tool-of.ts'
import type { ToolStore } from '../../people/ports/tool-store.ts'

/** What judging asks of what is kept. */
export type JudgeStore = Pick<Store, 'session' | 'counts' | 'canaries' | 'firstTimes'> & {
  readonly tools: Pick<ToolStore, 'known'>
  readonly people: Pick<People, 'grants' | 'reviewsOfCall' | 'pause' | 'observations' | 'reviewers'>
}

/** What a gate is made of. `clock` gives milliseconds that only go forward. */
export interface LocalGateParts extends JudgeParts {
  readonly store: Store
  /** Milliseconds of a clock that nobody sets, the same for every process since the machine was started. */
  readonly steady?: () => number
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random?: () => number
  /** Told of what was escalated, once it is logged. */
  readonly onEscalated?: (call: ToolCall, decision: Decision, escalation: Escalation) => void
  /** What the program knows to ask about a call, beside what is read from it. */
  readonly questions?: (call: ToolCall) => readonly QuizFact[]
}

/** What a call is judged with. */
export interface JudgeParts {
  readonly store: JudgeStore
  readonly policy: Policy
  readonly filters: readonly Filter[]
  readonly stateFolders: readonly string[]
  /** Where settings of installed clients stand by now; nowhere but usual when left out. */
  readonly clientSettings?: () => ClientSettings
  readonly now: () => number
  readonly clock: () => number
  /** Instead of the profile’s own. */
  readonly scorer?: Scorer
  /** What the program that holds this gate asks beside the policy: it can only tighten. */
  readonly escalate?: Escalate
  /** Where a call happens; the present disk says it when left out. */
  readonly placeOf?: (call: ToolCall) => Place
}

/** A decision, and everything that it rests on. */
export interface Judgement {
  readonly decision: Decision
  readonly input: AssessInput
  readonly consulted: Consultation
  readonly shape: () => Shape
  readonly escalation?: Escalation
  /** Reports that came with the call. */
  readonly reports: readonly ReportChange[]
}

/** Hops 3 to 7 of the path of a call: gathers, reads, assesses, decides, and asks what people have said. */
export class Judge {
  private readonly parts: JudgeParts
  private readonly floors: Readonly<Record<string, Challenge>>

  constructor(parts: JudgeParts) {
    this.parts = parts
    this.floors = floorsOf(parts.filters)
  }

  /** Everything but writing it down. */
  async judge(call: ToolCall, dryRun: boolean, reports: readonly ReportChange[] = []): Promise<Judgement> {
    const began = this.parts.clock()
    const { input, runs } = await this.prepare(call, reports)
    const scored = assess(input)
    const escalation = this.parts.escalate?.(input, scored)
    const assessment = escalation ? raiseLevel(scored, escalation) : scored
    const { policy, effects, observed } = input
    const decided = this.decideEffect(input, assessment, escalation)
    const at = this.parts.now()
    const shape = () => assessment.shape ?? shapeOf(call, effects, assessment.contributions)
    const subject = { call, decided, effects, codes: codesOf({ assessment }), shape, runs, at }
    const consulted = consultPeople(this.parts.store.people, subject)
    const answer = applyObserveMode(policy.observe, call.profile, at, assessment, consulted.answer)
    const opens = answer.effect === 'queue' && answer.reviewId === undefined && !dryRun
    const digest = lazy(() => callDigest(call, observed.filesRead))
    const decision: Decision = {
      id: decisionId(at),
      callId: call.id,
      get callDigest() {
        return digest()
      },
      ...answer,
      ...(opens && { reviewId: shortId('r') }),
      effects: opens && input.place.observed ? lookLonger(effects, input.place, this.parts.clock) : effects,
      assessment,
      policyDigest: policy.digest,
      engineVersion,
      dryRun,
      milliseconds: Math.round((this.parts.clock() - began) * 100) / 100,
      at,
    }
    return { decision, input, consulted, shape, reports, ...(escalation && { escalation }) }
  }

  /** What the store must write so that the decision holds. */
  changeOf(call: ToolCall, { decision, input, consulted, shape, reports, escalation }: Judgement): Change {
    if (decision.dryRun) return { call, decision }
    const { store, policy } = this.parts
    const forced = { settings: policy.reviews, people: escalation?.people }
    const reviews = reviewsAfter(consulted, call, decision, shape, forced, store.people)
    const opened = reviews.find(({ version }) => version === 1)
    return {
      call,
      decision,
      reports,
      ...lessonsOf(call, decision, input.place, input.profile),
      reviews,
      ...(opened && { snapshot: prepareSnapshot(opened.id, decision) }),
      spends: decision.grantId !== undefined && decision.effect === 'allow' ? [decision.grantId] : [],
      ...toolUseOf(call, input.knownTool, decision.at),
    }
  }

  private decideEffect(
    input: AssessInput,
    assessment: Assessment,
    escalation: Escalation | undefined,
  ): DecidedEffect {
    const { policy, profile, rules } = input
    const withoutCovered = (isCovered: Parameters<typeof compositeWithout>[2]) =>
      compositeWithout(input, assessment, isCovered)
    const byPolicy = decide({
      assessment,
      policy,
      profile,
      rules,
      floors: this.floors,
      compositeWithout: withoutCovered,
    })
    return escalation ? applyEscalation(byPolicy, escalation) : byPolicy
  }

  /** All that judging looks at, gathered: the only reads before it. */
  private async prepare(
    call: ToolCall,
    reports: readonly ReportChange[],
  ): Promise<{ input: AssessInput; runs: readonly string[] }> {
    const { policy, filters, store, stateFolders, clock, now } = this.parts
    const place = this.parts.placeOf?.(call) ?? placeOf(call, stateFolders, this.parts.clientSettings?.())
    const profile = profileNamed(policy, call.profile)
    const session = withReports(store.session(call.session), reports)
    const { effects, observed, runs } = await gather(call, place, session, clock)
    const rules = matchRules(policy.rules, call, effects, place)
    const { evaluated, ofFunction } = store.counts(call.session, call.tool)
    const counts = { functionCall: ofFunction + 1, evaluatedCall: evaluated + 1 }
    const knownTool = knownToolOf(store.tools, call, now())
    const input: AssessInput = {
      call,
      effects,
      place,
      profile,
      rules,
      filters,
      policy,
      observed: { ...observed, ...toolChangeOf(call, knownTool) },
      ...(knownTool && { knownTool }),
      trustIn: ({ key }) => trustOf(store.people.observations(key), policy.reputation, now()),
      session,
      canaries: store.canaries(),
      firstTimes: store.firstTimes(call.profile, habitKeys(call, effects)),
      ...counts,
      ...(this.parts.scorer && { scorer: this.parts.scorer }),
    }
    return { input, runs: place.observed ? runs : [] }
  }
}

function floorsOf(filters: readonly Filter[]): Readonly<Record<string, Challenge>> {
  const codes = filters.flatMap(({ codes }) => Object.entries(codes))
  return Object.fromEntries(codes.flatMap(([code, { floor }]) => (floor ? [[code, floor]] : [])))
}
