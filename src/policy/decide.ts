import type { Assessment, Level } from '../model/assessment.ts'
import type { Decision, Reason } from '../model/decision.ts'
import { type Challenge, challenges, type PricedFinding } from '../model/finding.ts'
import type { Profile, RuleMatch } from '../model/policy.ts'
import {
  coldStartReason,
  failureReason,
  gateReason,
  grantReason,
  pointsReason,
  routineReason,
  ruleReason,
} from './explain.ts'

/** What `decide` compares: a finished assessment, the profile in force, and the rules that hold for the call. */
export interface DecideInput {
  readonly assessment: Assessment
  readonly profile: Profile
  readonly rules: readonly RuleMatch[]
  /** Finding code → the least challenge that its filter asks for. */
  readonly floors: Readonly<Record<string, Challenge>>
  /** True while the stricter thresholds of a fresh install are in force. */
  readonly coldStart: boolean
}

export type Verdict = Pick<Decision, 'effect' | 'reason' | 'challenge' | 'minimumSeconds'>

/** The only place that compares with thresholds: allow, queue or deny, why, and what a person would have to do. */
export function decide(input: DecideInput): Verdict {
  const { effect, reason } = effectAndReason(input)
  if (effect !== 'queue') return { effect, reason, challenge: 'none', minimumSeconds: 0 }
  const level = challengeLevel(input.assessment.level)
  const challenge = strictest([input.profile.challenges[level], ...floorsOf(input)])
  return { effect, reason, challenge, minimumSeconds: minimumSeconds[level] }
}

const minimumSeconds: Readonly<Record<Exclude<Level, 'low'>, number>> = { medium: 3, high: 10, critical: 30 }

/** A call that is queued at level low (a rule, a failure, cold start) is challenged as medium. */
function challengeLevel(level: Level): Exclude<Level, 'low'> {
  return level === 'low' ? 'medium' : level
}

function effectAndReason(input: DecideInput): { effect: Decision['effect']; reason: Reason } {
  const { assessment, profile, rules } = input
  if (assessment.hardGate) return { effect: 'deny', reason: gateReason(assessment) }
  const byPoints = byThreshold(assessment)
  const covering = rules.find(({ rule }) => rule.effect === 'allow' && covers(rule.covers, assessment))
  if (byPoints !== 'allow' && covering && assessment.failures.length === 0)
    return { effect: 'allow', reason: grantReason(covering) }
  if (byPoints === 'deny') {
    const asked = profile.critical === 'multi_party'
    return { effect: asked ? 'queue' : 'deny', reason: pointsReason(assessment, !asked) }
  }
  if (assessment.failures.length > 0) return { effect: 'queue', reason: failureReason(assessment) }
  const queueing = rules.find(({ rule }) => rule.effect === 'queue')
  if (queueing) return { effect: 'queue', reason: ruleReason(queueing) }
  if (byPoints === 'allow') return { effect: 'allow', reason: routineReason(assessment) }
  const cold = input.coldStart && assessment.contributions.every(({ findings }) => findings.length === 0)
  return { effect: 'queue', reason: cold ? coldStartReason(assessment) : pointsReason(assessment, false) }
}

function byThreshold({ composite, thresholds }: Assessment): Decision['effect'] {
  if (composite < thresholds.allow) return 'allow'
  return composite >= thresholds.deny ? 'deny' : 'queue'
}

/** An allow rule answers the findings that it names; one finding beside them and it answers nothing. */
function covers(codes: readonly string[], assessment: Assessment): boolean {
  const found = assessment.contributions
    .flatMap(({ findings }) => findings)
    .filter(({ points }) => points > 0)
  return found.length > 0 && found.every(({ code }) => codes.includes(code))
}

function floorsOf({ assessment, profile, floors }: DecideInput): readonly Challenge[] {
  const found: readonly PricedFinding[] = assessment.contributions.flatMap(({ findings }) => findings)
  return found.flatMap(({ code }) =>
    [floors[code], profile.floors[code]].filter(floor => floor !== undefined),
  )
}

/** The strictest of several challenges. */
export function strictest(candidates: readonly Challenge[]): Challenge {
  return candidates.reduce((a, b) => (challenges.indexOf(b) > challenges.indexOf(a) ? b : a), 'none')
}
