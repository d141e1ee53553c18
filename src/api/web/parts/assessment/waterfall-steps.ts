import type { Assessment, ScorerValue } from '../../../../ground/model/assessment.ts'

/** One step from 0 to the composite. */
export interface WaterfallStep {
  readonly kind: 'filter' | 'scorer' | 'trust' | 'gate' | 'total'
  readonly name: string
  readonly from: number
  readonly to: number
  /** One clause, where the number alone would puzzle. */
  readonly note?: string
}

type Scored = Pick<
  Assessment,
  'contributions' | 'capped' | 'raw' | 'discount' | 'composite' | 'hardGate' | 'scorers' | 'thresholds'
>

const close = 1e-6

/** Returns the steps of the composite, in the order in which it is made up: filters, other scorers, trust, gate, sum. */
export function waterfallSteps(assessment: Scored): readonly WaterfallStep[] {
  const { raw, discount, composite, hardGate, thresholds } = assessment
  const steps = filterSteps(assessment)
  const sum = steps.at(-1)?.to ?? 0
  if (Math.abs(raw - sum) > close)
    steps.push({
      kind: 'scorer',
      name: scorerName(assessment.scorers),
      from: sum,
      to: raw,
      note: raw > sum ? 'counts more than the filters together' : 'counts instead of the filters’ sum',
    })
  const discounted = discount > 0 ? Math.max(0, raw - discount) : raw
  if (discount > 0) steps.push({ kind: 'trust', name: 'trust', from: raw, to: discounted })
  if (hardGate)
    steps.push({
      kind: 'gate',
      name: 'hard gate',
      from: discounted,
      to: composite,
      note: `denies by itself: the composite is ${thresholds.deny} + 1 whatever the sum is`,
    })
  return [...steps, { kind: 'total', name: 'composite', from: 0, to: composite }]
}

function filterSteps({ contributions, capped }: Scored): WaterfallStep[] {
  let at = 0
  return contributions
    .map((one, i) => ({ ...one, value: capped[i] ?? one.points }))
    .filter(({ value }) => Math.abs(value) > close)
    .sort((a, b) => b.value - a.value)
    .map(({ filter, points, findings, value }) => {
      const from = at
      at += value
      const whole = Math.max(...findings.map(finding => finding.whole ?? finding.points))
      const asked = whole > points ? { note: `${whole} whole: the person asked for it` } : {}
      const note = value < points ? { note: `${points} before the cap` } : asked
      return { kind: 'filter' as const, name: filter, from, to: at, ...note }
    })
}

/** The scorer that decided, in words. */
export function scorerName({ scorer, parts }: ScorerValue): string {
  const decided = parts?.find(part => part.decided)
  const name = decided && parts?.some(part => !part.decided) ? decided.scorer : scorer
  return name === 'five_factor' ? 'five factors' : name.replaceAll('_', ' ')
}

/** Places on a line from 0 to 100 that holds every step and both thresholds. */
export function scaleOf(
  steps: readonly WaterfallStep[],
  { allow, deny }: Assessment['thresholds'],
): (value: number) => number {
  const values = steps.flatMap(({ from, to }) => [from, to])
  const low = Math.min(0, ...values)
  const high = Math.max(deny * 1.1, allow, ...values.map(value => value * 1.02), low + 1)
  return value => Math.round(((value - low) / (high - low)) * 10_000) / 100
}
