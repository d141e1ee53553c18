import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { forwardGate } from './forward-gate.ts'
import type { Gate } from './gate.ts'
import type { JudgeParts, LocalGateParts } from './judge/judge-parts.ts'
import { Judge } from './judge/judge.ts'
import { lessonsOf } from './judge/lessons-of.ts'
import { SignedAnswers } from '../../people/acts/answers/signed-answers.ts'
import { SignedState } from '../../people/acts/standing/signed-state.ts'
import { judgeStoreOf } from './judge/judge-store-of.ts'
import { LocalGate } from './local-gate.ts'
import type { UnloggedCalls } from './ports/unlogged-calls.ts'
import type { Assessment, FactorScore } from '../../ground/model/assessment.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { profileNamed } from '../../judge/policy/default-profile.ts'
import type { Scorer } from '../../judge/scoring/scorer.ts'
import { thresholdsInForce, roundSix } from '../../judge/scoring/composite.ts'
import { scoreFiveFactors } from '../../judge/scoring/score-five-factors.ts'
import { levelOf } from '../../judge/scoring/level-of.ts'
import { isNamed, scoringSettings } from './judge/assess.ts'
import { callDigest } from './binding/call-digest.ts'
import { decisionId } from './binding/decision-id.ts'

const reason = { kind: 'routine', text: 'Nothing in this call needs a person.', final: false } as const
const observed = { looked: false, milliseconds: 0, paths: {}, filesRead: {} } as const

/**
 * Allows calls that the scorer alone allows, where nothing else judges: no filters, no rules, no escalation. A text that
 * must be read to be scored, and every call that would not be allowed, is left to the whole way.
 */
export class FastPath {
  private readonly parts: JudgeParts
  private readonly scorer: Scorer

  private constructor(parts: JudgeParts, scorer: Scorer) {
    this.parts = parts
    this.scorer = scorer
  }

  static of(parts: JudgeParts): FastPath | undefined {
    const { filters, policy, scorer, escalate } = parts
    // A rule that allows has nothing to answer where nothing is found.
    const isBare = filters.length === 0 && policy.rules.every(rule => rule.effect === 'allow') && !escalate
    return isBare && scorer ? new FastPath(parts, scorer) : undefined
  }

  /** The decision that allows the call, or undefined where more must be looked at. */
  allow(call: ToolCall): Decision | undefined {
    const { store, policy, now } = this.parts
    const at = now()
    if (!isNamed(call) || store.people.grants(at).length > 0) return undefined
    const { evaluated, ofFunction } = store.counts(call.session, call.tool)
    const factors = factorsOf(call, ofFunction + 1)
    if (!factors) return undefined
    const profile = profileNamed(policy, call.profile)
    const thresholds = thresholdsInForce(scoringSettings(policy, profile), evaluated + 1)
    const assessment = this.assess(call, factors, thresholds, profile.five_factor_floor)
    if (!assessment) return undefined
    return new FastDecision(call, assessment, policy.digest, at)
  }

  private assess(
    call: ToolCall,
    factors: FactorScore,
    thresholds: Assessment['thresholds'],
    fiveFactorFloor: number,
  ): Assessment | undefined {
    try {
      const scorers = this.scorer.score({ call, effects: [], filters: 0, factors, fiveFactorFloor })
      const composite = roundSix(scorers.value)
      if (!(composite < thresholds.allow)) return undefined
      const risk = Math.max(0, Math.min(1, roundSix(composite / 10)))
      return {
        raw: composite,
        capped: [],
        discount: 0,
        composite,
        risk,
        level: levelOf(risk),
        hardGate: false,
        thresholds,
        contributions: [],
        scorers,
        factors,
        failures: [],
        observed,
      }
    } catch {
      return undefined
    }
  }
}

/** Undefined where a text holds a word of the shell or of SQL: it must be read. */
function factorsOf(call: ToolCall & { readonly tool: string }, callNumber: number): FactorScore | undefined {
  const { tool, arguments: args, docstring, hints } = call
  let isAsked = false
  const score = scoreFiveFactors({ tool, arguments: args, docstring, hints, callNumber }, () => {
    isAsked = true
    return { sql: false, shell: false }
  })
  return isAsked ? undefined : score
}

/** A decision whose rarely used members are made when they are first read. */
class FastDecision implements Decision {
  readonly effect = 'allow'
  readonly reason = reason
  readonly challenge = 'none'
  readonly minimumSeconds = 0
  readonly effects = []
  readonly engineVersion = engineVersion
  readonly dryRun = false
  readonly callId: string
  readonly assessment: Assessment
  readonly policyDigest: string
  readonly at: number
  private readonly call: ToolCall
  private ownId: string | undefined

  constructor(call: ToolCall, assessment: Assessment, policyDigest: string, at: number) {
    this.call = call
    this.callId = call.id
    this.assessment = assessment
    this.policyDigest = policyDigest
    this.at = at
  }

  get id(): string {
    this.ownId ??= decisionId(this.at)
    return this.ownId
  }

  get callDigest(): string {
    return callDigest(this.call, {})
  }
}

/** A gate of which nothing outlives the process. */
export type MemoryGate = Gate & Pick<LocalGate, 'vouch'>

/**
 * Makes a gate that keeps nothing. Calls that are allowed at once are counted and remembered, and not logged; every
 * other call goes before people, and into a log, in memory as in any gate.
 */
export function newMemoryGate(parts: LocalGateParts & { readonly unlogged: UnloggedCalls }): MemoryGate {
  const { unlogged } = parts
  const logged = new LocalGate(parts)
  const { store } = parts
  const answers = new SignedAnswers(store, new SignedState(store.people))
  const judging = { ...parts, store: judgeStoreOf(store, answers) }
  const judge = new Judge(judging)
  const fastPath = FastPath.of(judging)
  let isOver = false
  const evaluateWhole = async (call: ToolCall): Promise<Decision> => {
    const { decision, input, escalation } = await judge.judge(call, false)
    const isPlain = decision.effect === 'allow' && decision.reason.kind === 'routine' && !escalation
    if (!isPlain) return logged.evaluate(call)
    unlogged.learn(call, lessonsOf(call, decision, input))
    return decision
  }
  return {
    ...forwardGate((_verb, _given, use) => use(logged)),
    evaluate: (call, options = {}) => {
      if (options.dryRun || options.reports || options.promptsOf || options.sessionsBeside || isOver)
        return logged.evaluate(call, options)
      const decision = fastPath?.allow(call)
      if (!decision) return evaluateWhole(call)
      unlogged.learn(call, {})
      return Promise.resolve(decision)
    },
    vouch: name => logged.vouch(name),
    entries: (after, atOnce) => logged.entries(after, atOnce),
    close: () => {
      isOver = true
      return logged.close()
    },
  }
}
