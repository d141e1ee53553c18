import type { Thresholds } from '../../ground/model/assessment.ts'
import type { ScoringSettings } from '../../ground/model/policy.ts'

/** The share of one filter: points before the cap, and whether it denies by itself. */
export interface FilterScore {
  readonly points: number
  readonly deny?: boolean
}

/** The reputation of the call's shape among people: trust 0 to 1, and how many answers stand behind it. */
export interface Reputation {
  readonly trust: number
  readonly observations: number
}

/** The composite of one call, after discount, gates and rounding. */
export interface Composite {
  readonly discount: number
  /** Six decimals; may be negative. */
  readonly composite: number
  readonly hardGate: boolean
  readonly thresholds: Thresholds
}

/** Steps 2 and 3: each contribution, at most the ceiling; there is no lower cap. */
export function capContributions(scores: readonly FilterScore[], ceiling: number): readonly number[] {
  return scores.map(({ points }) => Math.min(points, ceiling))
}

/** Step 4: Σ of the capped contributions. Added up in order of size, so that the filters' order changes nothing. */
export function sumContributions(capped: readonly number[]): number {
  return [...capped].sort((a, b) => a - b).reduce((sum, value) => sum + value, 0)
}

/** The thresholds in force at the n-th evaluated call (from 1): stricter during cold start. */
export function thresholdsInForce(settings: ScoringSettings, callNumber: number): Thresholds {
  const cold = callNumber <= settings.cold_start_calls
  const people = settings.critical_people === undefined ? {} : { people: settings.critical_people }
  return cold
    ? { allow: settings.cold_start_escalation_low, deny: settings.cold_start_escalation_high, ...people }
    : { allow: settings.auto_allow_threshold, deny: settings.auto_deny_threshold, ...people }
}

/** Step 5: what trust takes off, 0 or more; nothing below both of its gates. */
function discountFor(raw: number, reputation: Reputation, settings: ScoringSettings): number {
  if (!hasEarned(reputation, settings)) return 0
  return Math.max(0, Math.min(settings.max_score_reduction, raw * (reputation.trust - 0.5) * 2))
}

function hasEarned({ trust, observations }: Reputation, settings: ScoringSettings): boolean {
  return observations >= settings.auto_allow_min_observations && trust >= settings.auto_allow_trust
}

/** Discount, gates and rounding, once, on the combined value of all scorers. */
export function compose(
  raw: number,
  hardGate: boolean,
  reputation: Reputation,
  thresholds: Thresholds,
  settings: ScoringSettings,
): Composite {
  const discount = discountFor(raw, reputation, settings)
  const discounted = hasEarned(reputation, settings) ? Math.max(0, raw - discount) : raw
  const composite = roundSix(hardGate ? thresholds.deny + 1 : discounted)
  return {
    discount: roundSix(discount),
    composite,
    hardGate,
    thresholds,
  }
}

/** Six decimals, so that 0.1 + 0.2 + 2.7 is 3 and binary fractions decide nothing. Never −0. */
export function roundSix(value: number): number {
  const scaled = value * 1e6
  if (!(Math.abs(scaled) < Number.MAX_SAFE_INTEGER)) return value
  // A tie that binary fractions put just below one half is still a tie.
  return Math.round(scaled + Math.abs(scaled) * Number.EPSILON) / 1e6 + 0
}
