import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { Filter, FilterInput } from '../../../judge/filters/filter.ts'
import type { Assessment, DiskFacts, FactorScore } from '../../../ground/model/assessment.ts'
import type { Contribution, FilterFailure, PricedFinding } from '../../../ground/model/finding.ts'
import type { Policy, ScoringSettings } from '../../../ground/model/policy.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'
import {
  filters as filterScorer,
  fiveFactor,
  fiveFactorAboveFloor,
  max,
  type ScoreInput,
  type Scorer,
} from '../../../judge/scoring/scorer.ts'
import {
  capContributions,
  compose,
  type Composite,
  type Reputation,
  sumContributions,
  thresholdsInForce,
  roundSix,
} from '../../../judge/scoring/composite.ts'
import type { Shape, Trust } from '../../../ground/model/shape.ts'
import { sdkFloor } from '../../../judge/policy/default-profile.ts'
import { wasRead } from '../../../judge/policy/was-read.ts'
import { shapeOf } from '../../../judge/reputation/shape-of.ts'
import { noTrust } from '../../../judge/reputation/trust-of.ts'
import type { AskedShare, NamedValue } from '../../../ground/model/call-origin.ts'
import { levelOf } from '../../../judge/scoring/level-of.ts'
import { askedShareOf, lowerFindings, wholeContributions } from '../../../judge/scoring/lower-findings.ts'
import { largest } from '../../../judge/scoring/price.ts'
import { runFilters } from './run-filters.ts'
import { effectsWithin } from '../../../proof/boundary/reach/effects-within.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import { dangerFinder } from './find-dangers.ts'
import type { FindDangers } from '../../../judge/scoring/argument-risk.ts'
import { scoreFiveFactors } from '../../../judge/scoring/score-five-factors.ts'

/** Everything that judging one call needs; nothing else is looked at. */
export interface AssessInput extends FilterInput {
  readonly filters: readonly Filter[]
  readonly policy: Policy
  readonly observed: DiskFacts
  /** Returns the trust that people’s answers give a shape; called only where it can change the answer. */
  readonly trustIn: (shape: Shape) => Trust
  /** This would be the n-th call of its function in its session, from 1. */
  readonly functionCall: number
  /** This is the n-th evaluated call of this installation, from 1. */
  readonly evaluatedCall: number
  /** Instead of the profile's own. */
  readonly scorer?: Scorer
  /** The session whose person’s words counted here too. */
  readonly promptsOf?: string
}

/** The part of it that turns findings into points. */
export interface PricingInput
  extends Pick<AssessInput, 'call' | 'effects' | 'profile' | 'policy' | 'evaluatedCall' | 'scorer'> {
  readonly session: Pick<AssessInput['session'], 'incident'>
}

/** Runs every filter and scorer and says how risky the call is. A filter that throws is a failure, never a "no". */
export function assess(input: AssessInput): Assessment {
  const { contributions: found, failures } = runFilters(input.filters, input)
  const whole = withoutOutOfReach(input.filters, input, found)
  const factors = factorsOf(input.call, input.effects, input.functionCall)
  const asked = askedOf(input, whole, factors)
  const share = asked?.share ?? 1
  const contributions = lowerFindings(whole, share, asked?.by)
  const parts = { contributions, factors, share }
  const first = scoreContributions(input, parts, failures, noTrust)
  const known = isAnswerable(first.composed) ? knownOf(input, contributions) : undefined
  const judged = known ? scoreContributions(input, parts, failures, known.trust) : first
  const risk = roundSix(Math.max(0, Math.min(1, judged.composed.composite / 10)))
  return {
    raw: roundSix(judged.scorers.value),
    capped: judged.capped,
    discount: judged.composed.discount,
    composite: judged.composed.composite,
    risk,
    level: levelOf(risk),
    hardGate: judged.composed.hardGate,
    thresholds: judged.composed.thresholds,
    contributions,
    scorers: judged.scorers,
    ...(factors && { factors }),
    ...known,
    ...namedShown(input.origin),
    ...(asked && { asked }),
    ...(input.origin.followed && { followed: input.origin.followed }),
    ...(input.promptsOf !== undefined && input.origin.hasPerson && { promptsOf: input.promptsOf }),
    failures,
    observed: input.observed,
  }
}

const maxNamed = 16

/** The part of it that is kept: values that count, and those that an order names. */
function namedShown({ named, hasPerson }: FilterInput['origin']): Pick<Assessment, 'named' | 'heardPerson'> {
  const shown = named
    .filter(({ isFirm, strength }) => isFirm || strength > 0)
    .slice(0, maxNamed)
    .map(withoutMarks)
  return shown.length > 0 ? { named: shown, ...(hasPerson && { heardPerson: true }) } : {}
}

/** Marks stay with the session that they were heard in. */
function withoutMarks({ site: _site, isNeutral: _isNeutral, source, ...named }: NamedValue): NamedValue {
  if (!source) return named
  const { sites: _sites, place: _place, readBy: _readBy, isBefore: _isBefore, ...stored } = source
  return { ...named, source: stored }
}

/** Returns what the person’s asking takes off, told by what the call would come to without it. */
function askedOf(
  input: AssessInput,
  contributions: readonly Contribution[],
  factors: FactorScore | null,
): AskedShare | null {
  const { origin, profile } = input
  if (!origin.asked) return null
  const { capped, scorers } = scoreContributions(input, { contributions, factors, share: 1 }, [], noTrust)
  const whole = { filters: sumContributions(capped), factors, scored: scorers.value }
  return askedShareOf(origin, profile.asked_share, contributions, whole)
}

/** Below the threshold nobody is asked, and a gate is answered by nobody: there trust has nothing to say. */
function isAnswerable({ composite, thresholds, hardGate }: Composite): boolean {
  return !hardGate && composite >= thresholds.allow
}

function knownOf(input: AssessInput, contributions: readonly Contribution[]) {
  const shape = shapeOf(input.call, input.effects, contributions)
  return { shape, trust: input.trustIn(shape) }
}

/** The composite that the call would have without these findings: what a rule that allows is measured by. */
export function compositeWithout(
  input: PricingInput,
  assessment: Assessment,
  isCovered: (finding: PricedFinding) => boolean,
): number {
  const remaining = assessment.contributions.map(contribution => {
    const findings = contribution.findings.filter(finding => finding.gate || !isCovered(finding))
    return { ...contribution, findings, points: largest(findings) }
  })
  const { factors = null, failures, trust = noTrust, asked } = assessment
  const parts = { contributions: remaining, factors, share: asked?.share ?? 1 }
  return scoreContributions(input, parts, [...failures], trust).composed.composite
}

/** The findings and the five factors of one call, and the share that lowered ones count with. */
export interface ScoredParts {
  readonly contributions: readonly Contribution[]
  readonly factors: FactorScore | null
  readonly share: number
}

/** Cap, sum, scorers, discount, gates and rounding on what the filters added. */
export function scoreContributions(
  input: PricingInput,
  { contributions, factors, share }: ScoredParts,
  failures: FilterFailure[],
  trust: Reputation,
) {
  const settings = scoringSettings(input.policy, input.profile)
  const capped = capContributions(contributions, settings.ceiling_filter_threshold)
  const whole = () => capContributions(wholeContributions(contributions), settings.ceiling_filter_threshold)
  const asked = share < 1 ? { share, filters: sumContributions(whole()) } : undefined
  const scored = { filters: sumContributions(capped), factors, ...(asked && { asked }) }
  const scorers = scoreWith(input, scored, failures)
  const hardGate = contributions.some(({ deny }) => deny)
  const thresholds = thresholdsInForce(settings, input.evaluatedCall)
  const reputation = isDiscountable(input, contributions, failures) ? trust : noTrust
  return { capped, scorers, composed: compose(scorers.value, hardGate, reputation, thresholds, settings) }
}

/** The settings of `[proxy]` and `[reputation]` with the profile's own thresholds over them, cold start among them. */
export function scoringSettings(policy: Policy, profile: Profile): ScoringSettings {
  const known = settingsOf.get(profile)
  if (known?.policy === policy) return known.settings
  const settings = mergedSettings(policy, profile)
  settingsOf.set(profile, { policy, settings })
  return settings
}

/** A policy and a profile never change, so what they give together is made once. */
const settingsOf = new WeakMap<Profile, { readonly policy: Policy; readonly settings: ScoringSettings }>()

function mergedSettings(policy: Policy, profile: Profile): ScoringSettings {
  const settings = { ...policy.proxy, ...policy.reputation }
  const { allow, deny } = profile.thresholds
  return {
    ...settings,
    ...(allow !== undefined && {
      auto_allow_threshold: allow,
      cold_start_escalation_low: Math.min(allow, settings.cold_start_escalation_low),
    }),
    ...(deny !== undefined && { auto_deny_threshold: deny }),
    ...(profile.critical === 'multi_party' && { critical_people: policy.reviews.required_approvers }),
  }
}

/** Trust was earned by what was seen: not for what was not read, for what a filter could not judge, or for secrets. */
function isDiscountable(
  { effects, session }: PricingInput,
  contributions: readonly Contribution[],
  failures: readonly FilterFailure[],
): boolean {
  const secret = contributions.some(({ filter, points }) => points > 0 && traitsOf(filter).trust === 'never')
  return effects.every(wasRead) && !secret && session.incident === null && failures.length === 0
}

const byFilters = filterScorer()
const byFactors = fiveFactor()
const fromAnyRisk = max(filterScorer(), fiveFactor())
const fromFloor = max(filterScorer(), fiveFactorAboveFloor())

/** The profile's scorer for this kind of call: named functions add the five factors, from a floor upward. */
function scorerOf({ call, profile, scorer }: PricingInput): Scorer {
  if (scorer) return scorer
  if (!isNamed(call) || profile.scorer === 'filters') return byFilters
  if (profile.scorer === 'five_factor') return byFactors
  return profile.scorer === 'max' ? fromAnyRisk : fromFloor
}

/** A scorer that throws is a failure, and the filters' sum stands in for it. */
function scoreWith(
  input: PricingInput,
  scored: Pick<ScoreInput, 'filters' | 'factors' | 'asked'>,
  failures: FilterFailure[],
) {
  const { call, effects, profile } = input
  const inCode = call.origin === 'sdk' ? sdkFloor : 1
  const values = { call, effects, ...scored, fiveFactorFloor: Math.min(profile.five_factor_floor, inCode) }
  try {
    const scorers = scorerOf(input).score(values)
    if (!Number.isFinite(scorers.value)) throw new RangeError(`the scorer gave ${scorers.value}`)
    return scorers
  } catch (error) {
    failures.push({ filter: 'scorer', message: error instanceof Error ? error.message : String(error) })
    return byFilters.score(values)
  }
}

/**
 * Returns contributions in which the findings count nothing whose effect the call’s boundary keeps from happening, where
 * the profile requires the boundary. The filters say which: they judge the effects that are left, and what they no longer
 * find is out of reach. Gates stay, whatever holds.
 */
function withoutOutOfReach(
  filters: readonly Filter[],
  input: FilterInput,
  whole: readonly Contribution[],
): readonly Contribution[] {
  const { boundary } = input.call
  if (!boundary || !input.profile.boundary.required || whole.length === 0) return whole
  const effects = effectsWithin(input.effects, boundary)
  if (effects.length === input.effects.length) return whole
  const within = runFilters(filters, { ...input, effects })
  // Where a filter failed on what is left, nothing is known to be out of reach.
  if (within.failures.length > 0) return whole
  return merged(whole, within.contributions)
}

function merged(whole: readonly Contribution[], within: readonly Contribution[]): readonly Contribution[] {
  const names = new Set([...whole, ...within].map(({ filter }) => filter))
  return [...names].map(filter => {
    const remaining = findingsOf(within, filter)
    const stored = new Set(remaining.map(keyOf))
    const gone = findingsOf(whole, filter).filter(finding => !stored.has(keyOf(finding)))
    const findings = [...remaining, ...gone.map(beyondReach)]
    return { filter, findings, points: largest(findings), deny: findings.some(({ gate }) => gate) }
  })
}

function findingsOf(contributions: readonly Contribution[], filter: string): readonly PricedFinding[] {
  return contributions.find(one => one.filter === filter)?.findings ?? []
}

function keyOf({ code, evidence }: PricedFinding): string {
  return JSON.stringify([code, evidence])
}

/** A gate and what speaks for a call stay as they are. */
function beyondReach(finding: PricedFinding): PricedFinding {
  if (finding.gate || finding.points <= 0) return finding
  return { ...finding, points: 0, outOfReach: finding.points }
}

/**
 * The five factors of a named function or MCP tool, or null; `functionCall` is the n-th of this function in its
 * session.
 */
function factorsOf(call: ToolCall, effects: readonly Effect[], functionCall: number): FactorScore | null {
  if (!isNamed(call)) return null
  const { tool, docstring, hints } = call
  return scoreFiveFactors(
    { tool, arguments: call.arguments, docstring, hints, callNumber: functionCall },
    dangersOf(effects),
  )
}

/** Combines the dangers that readers saw in the call’s own code with those in texts that are no code. */
function dangersOf(effects: readonly Effect[]): FindDangers {
  const find = dangerFinder()
  return text => {
    const seen = find(text)
    return {
      sql: seen.sql || effects.some(isDangerousStatement),
      shell: seen.shell || effects.some(isDangerousCommand),
    }
  }
}

function isDangerousStatement(effect: Effect): boolean {
  return (
    effect.type === 'database' &&
    effect.statements.some(({ verb }) => /^(?:DROP|DELETE|TRUNCATE|ALTER)$/.test(verb))
  )
}

function isDangerousCommand(effect: Effect): boolean {
  if (effect.through.includes('sudo') || effect.through.includes('doas')) return true
  return effect.type === 'mode' && /^0?777$|^(?:a|ugo)?[+=]rwx$/.test(effect.value ?? '')
}

/** A function that is known by its name alone: the five factors are for these. */
export function isNamed(call: ToolCall): call is ToolCall & { readonly tool: string } {
  return call.kind === 'tool' && call.tool !== null
}
