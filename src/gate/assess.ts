import type { Filter, FilterInput } from '../filters/filter.ts'
import type { Assessment, FactorScore, Observed, Thresholds } from '../model/assessment.ts'
import type { ToolCall } from '../model/call.ts'
import type { Contribution, FilterFailure, Finding, PricedFinding } from '../model/finding.ts'
import type { Policy, Profile, ScoringSettings } from '../model/policy.ts'
import { findDangers } from '../readers/dangers.ts'
import {
  fiveFactor,
  fiveFactorAboveFloor,
  filters as filterScorer,
  max,
  type Scorer,
} from '../scoring/combine.ts'
import {
  capContributions,
  compose,
  type Reputation,
  sumContributions,
  thresholdsInForce,
} from '../scoring/composite.ts'
import { scoreFiveFactors } from '../scoring/five-factor.ts'
import { levelOf } from '../scoring/level.ts'
import { roundSix } from '../scoring/round.ts'

/** Everything that judging one call needs; nothing else is looked at. */
export interface AssessInput extends FilterInput {
  readonly filters: readonly Filter[]
  readonly policy: Policy
  readonly observed: Observed
  readonly reputation: Reputation
  /** This would be the n-th call of its function in its session, from 1. */
  readonly functionCall: number
  /** This is the n-th evaluated call of this installation, from 1. */
  readonly evaluatedCall: number
  /** Instead of the profile's own. */
  readonly scorer?: Scorer
}

/** Runs every filter and scorer and says how risky the call is. A filter that throws is a failure, never a "no". */
export function assess(input: AssessInput): Assessment {
  const { contributions, failures } = runFilters(input)
  const settings = scoringSettings(input.policy, input.profile)
  const capped = capContributions(contributions, settings.ceiling_filter_threshold)
  const factors = factorsOf(input)
  const scorers = scoreWith(input, sumContributions(capped), factors, failures)
  const hardGate = contributions.some(({ deny }) => deny)
  const thresholds: Thresholds = thresholdsInForce(settings, input.evaluatedCall)
  const composed = compose(scorers.value, hardGate, reputationOf(input), thresholds, settings)
  const risk = roundSix(Math.max(0, Math.min(1, composed.composite / 10)))
  return {
    raw: roundSix(scorers.value),
    capped,
    discount: composed.discount,
    composite: composed.composite,
    risk,
    level: levelOf(risk),
    hardGate,
    thresholds,
    contributions,
    scorers,
    ...(factors && { factors }),
    failures,
    observed: input.observed,
  }
}

/** The settings of `[proxy]` and `[reputation]` with the profile's own thresholds over them. */
export function scoringSettings(policy: Policy, profile: Profile): ScoringSettings {
  const { allow, deny } = profile.thresholds
  return {
    ...policy.proxy,
    ...policy.reputation,
    ...(allow !== undefined && { auto_allow_threshold: allow }),
    ...(deny !== undefined && { auto_deny_threshold: deny }),
  }
}

/** A call with something unread, or that has failed filters, gets no discount: trust was earned by what was seen. */
function reputationOf(input: AssessInput): Reputation {
  const unread = input.effects.some(effect => effect.type === 'opaque' && effect.weight !== 'note')
  return unread ? { trust: 0, observations: 0 } : input.reputation
}

function runFilters(input: AssessInput): {
  contributions: readonly Contribution[]
  failures: FilterFailure[]
} {
  const contributions: Contribution[] = []
  const failures: FilterFailure[] = []
  for (const filter of input.filters) {
    try {
      const findings = filter.find(input)
      if (findings.length > 0) contributions.push(contributionOf(filter, findings, input.profile))
    } catch (error) {
      failures.push({ filter: filter.name, message: error instanceof Error ? error.message : String(error) })
    }
  }
  return { contributions, failures }
}

function contributionOf(filter: Filter, findings: readonly Finding[], profile: Profile): Contribution {
  const priced = findings.map(finding => price(filter, finding, profile))
  return {
    filter: filter.name,
    points: largest(priced.map(({ points }) => points)),
    deny: priced.some(({ gate }) => gate),
    findings: priced,
  }
}

/** A filter's contribution: its largest positive finding; of negative ones alone the smallest; else 0. */
function largest(points: readonly number[]): number {
  const high = Math.max(...points)
  if (high > 0) return high
  return Math.min(0, ...points)
}

function price(filter: Filter, finding: Finding, profile: Profile): PricedFinding {
  const spec = filter.codes[finding.code]
  if (!spec) throw new Error(`the code ${finding.code} is not declared`)
  const worth = profile.points[finding.code] ?? spec.points
  const instead = finding.instead ?? spec.instead
  return {
    ...finding,
    filter: filter.name,
    points: worth === 'gate' ? 0 : roundSix(worth * finding.strength),
    gate: worth === 'gate',
    why: spec.why,
    ...(instead !== undefined && { instead }),
  }
}

function factorsOf({ call, functionCall }: AssessInput): FactorScore | null {
  if (!isNamed(call)) return null
  const { tool, docstring, hints } = call
  return scoreFiveFactors(
    { tool, arguments: call.arguments, docstring, hints, callNumber: functionCall },
    findDangers,
  )
}

function isNamed(call: ToolCall): call is ToolCall & { readonly tool: string } {
  return call.kind === 'tool' && call.tool !== null
}

/** The profile's scorer for this kind of call, by scoring.md section 3. */
function scorerOf({ call, profile, scorer }: AssessInput): Scorer {
  if (scorer) return scorer
  if (!isNamed(call) || profile.scorer === 'filters') return filterScorer()
  if (profile.scorer === 'five_factor') return fiveFactor()
  const inCode = call.origin === 'sdk' || profile.scorer === 'max'
  return max(filterScorer(), inCode ? fiveFactor() : fiveFactorAboveFloor())
}

/** A scorer that throws is a failure, and the filters' sum stands in for it. */
function scoreWith(input: AssessInput, sum: number, factors: FactorScore | null, failures: FilterFailure[]) {
  const { call, effects, profile } = input
  const values = { call, effects, filters: sum, factors, fiveFactorFloor: profile.five_factor_floor }
  try {
    return scorerOf(input).score(values)
  } catch (error) {
    failures.push({ filter: 'scorer', message: error instanceof Error ? error.message : String(error) })
    return filterScorer().score(values)
  }
}
