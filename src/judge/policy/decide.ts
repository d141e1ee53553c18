import type { Assessment, Level, Thresholds } from '../../ground/model/assessment.ts'
import type { Decision, DecisionEffect, Reason } from '../../ground/model/decision.ts'
import { type Challenge, challenges } from '../../ground/model/challenge.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'
import type { Policy, RuleMatch } from '../../ground/model/policy.ts'
import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import { isAllowedByRule } from './is-allowed-by-rule.ts'
import {
  coldStartReason,
  denyRuleReason,
  failureReason,
  gateReason,
  grantReason,
  pointsReason,
  routineReason,
  ruleReason,
} from './points-reason.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The input of `decide`: a finished assessment, the policy and profile in force, and the rules that hold. */
export interface DecideInput {
  readonly assessment: Assessment
  readonly policy: Policy
  readonly profile: Profile
  readonly rules: readonly RuleMatch[]
  /** Finding code → the least challenge that its filter asks for. */
  readonly floors: Readonly<Record<string, Challenge>>
  /** The composite that is left when the findings that a rule answers add nothing: `compositeWithout` of the gate. */
  readonly compositeWithout: (isCovered: (finding: PricedFinding) => boolean) => number
}

/** The policy’s decision on a call: the effect, the reason, and the challenge for a person. */
export type DecidedEffect = Pick<Decision, 'effect' | 'reason' | 'challenge' | 'minimumSeconds'>

/** The only place that turns points into an effect: allow, queue or deny, why, and what a person would have to do. */
export function decide(input: DecideInput): DecidedEffect {
  const { effect, reason } = effectAndReason(input)
  if (effect !== 'queue') return { effect, reason, challenge: 'none', minimumSeconds: 0 }
  const level = challengeLevel(input.assessment.level)
  const challenge = strictest([input.profile.challenges[level], ...floorsOf(input)])
  return { effect, reason, challenge, minimumSeconds: minimumSeconds[level] }
}

/** Seconds before which a yes is refused. */
export const minimumSeconds: Readonly<Record<Exclude<Level, 'low'>, number>> = {
  medium: 3,
  high: 10,
  critical: 30,
}

/** A call that is queued at level low (a rule, a failure, cold start) is challenged as medium. */
export function challengeLevel(level: Level): Exclude<Level, 'low'> {
  return level === 'low' ? 'medium' : level
}

interface Answer {
  readonly effect: DecisionEffect
  readonly reason: Reason
}

/** Rules and gates that deny come first, then those that ask for a person, and only then those that allow. */
function effectAndReason(input: DecideInput): Answer {
  const { assessment, rules } = input
  if (assessment.hardGate) return { effect: 'deny', reason: gateReason(assessment) }
  const denying = rules.find(({ rule }) => rule.effect === 'deny')
  if (denying) return { effect: 'deny', reason: denyRuleReason(denying) }
  const granting = grantOf(input)
  const byPoints = granting ? 'allow' : byThreshold(assessment.composite, assessment.thresholds)
  if (byPoints === 'deny') return deniedByPoints(input)
  if (assessment.failures.length > 0) return { effect: 'queue', reason: failureReason(assessment) }
  const asking = rules.find(({ rule }) => rule.effect === 'queue')
  if (asking) return { effect: 'queue', reason: ruleReason(asking) }
  if (granting) return { effect: 'allow', reason: grantReason(granting) }
  if (byPoints === 'allow') return { effect: 'allow', reason: routineReason(assessment) }
  return { effect: 'queue', reason: queueReason(input) }
}

function deniedByPoints({ assessment, profile, rules }: DecideInput): Answer {
  const asked = profile.critical === 'multi_party'
  const reason = pointsReason(assessment, !asked, finding => isAllowedByRule(finding, rules))
  return { effect: asked ? 'queue' : 'deny', reason }
}

/** Below the usual threshold a call is queued only because the first calls are looked at more closely. */
function queueReason({ assessment, policy, profile, rules }: DecideInput): Reason {
  const usual = profile.thresholds.allow ?? policy.proxy.auto_allow_threshold
  if (assessment.composite < usual) return coldStartReason(assessment)
  return pointsReason(assessment, false, finding => isAllowedByRule(finding, rules))
}

/** Returns the effect by the composite alone: below the first threshold allow, from the second upward deny. */
export function byThreshold(composite: number, thresholds: Thresholds): DecisionEffect {
  if (composite < thresholds.allow) return 'allow'
  return composite >= thresholds.deny ? 'deny' : 'queue'
}

/**
 * The rule that allows a call which its points alone would not: what is left without the findings that such
 * rules answer must be allowed. Nothing answers for a filter that failed.
 */
function grantOf({ assessment, rules, compositeWithout }: DecideInput): RuleMatch | undefined {
  const granting = rules.filter(({ rule }) => rule.effect === 'allow')
  if (granting.length === 0 || assessment.failures.length > 0) return undefined
  if (byThreshold(assessment.composite, assessment.thresholds) === 'allow') return undefined
  const remaining = compositeWithout(finding => isAllowedByRule(finding, granting))
  if (byThreshold(remaining, assessment.thresholds) !== 'allow') return undefined
  const found = assessment.contributions.flatMap(({ findings }) => findings)
  return granting.find(match => found.some(finding => isAllowedByRule(finding, [match])))
}

function floorsOf({ assessment, profile, floors }: DecideInput): readonly Challenge[] {
  const found = assessment.contributions.flatMap(({ findings }) => findings)
  const counted = found.filter(({ outOfReach }) => outOfReach === undefined)
  return counted.flatMap(({ code }) =>
    [memberOf(floors, code), memberOf(profile.floors, code)].filter(floor => floor !== undefined),
  )
}

/** The strictest of several challenges. */
function strictest(candidates: readonly Challenge[]): Challenge {
  return candidates.reduce((a, b) => (challenges.indexOf(b) > challenges.indexOf(a) ? b : a), 'none')
}
