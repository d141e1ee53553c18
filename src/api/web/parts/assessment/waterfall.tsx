import type { Assessment, ScorerValue } from '../../../../ground/model/assessment.ts'
import type { Decision } from '../../../../ground/model/decision.ts'
import { type Compared, criticalWords, thresholdText } from '../../../../judge/policy/threshold-text.ts'
import styles from './waterfall.module.css'

/** One step from 0 to the composite. */
interface WaterfallStep {
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
function scorerName({ scorer, parts }: ScorerValue): string {
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

/**
 * Shows the steps of the composite, from 0, with the thresholds drawn. A table in which each row draws itself: who can’t
 * see the bars reads the same numbers.
 */
export function Waterfall({ decision }: { readonly decision: Decision }) {
  const { assessment, effect } = decision
  const steps = waterfallSteps(assessment)
  const compared = { effect, composite: assessment.composite, thresholds: assessment.thresholds }
  const place = scaleOf(steps, assessment.thresholds)
  return (
    <table className={styles.waterfall}>
      <caption className={styles.caption}>{thresholdText(compared)}</caption>
      <thead>
        <tr>
          <th scope="col">from</th>
          <td className={styles.scale}>
            <Legend place={place} compared={compared} />
          </td>
          <th scope="col" className={styles.value}>
            points
          </th>
          <th scope="col" className={styles.value}>
            so far
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step, i) => (
          <Step key={`${step.name}${i}`} step={step} place={place} thresholds={assessment.thresholds} />
        ))}
      </tbody>
    </table>
  )
}

interface LegendProps {
  readonly place: (value: number) => number
  readonly compared: Compared
}

function Legend({ place, compared }: LegendProps) {
  const { allow, deny } = compared.thresholds
  const critical = criticalWords(compared)
  return (
    <svg className={styles.legend} aria-hidden="true">
      <text x={`${place(0)}%`} y="14" className={styles.mute}>
        0
      </text>
      <text x={`${place(allow)}%`} y="14" textAnchor="middle" className={styles.asked}>
        ask {allow}
      </text>
      <text x={`${place(deny)}%`} y="14" textAnchor="middle" className={styles.denied}>
        {critical === 'denied' ? 'deny' : critical} {deny}
      </text>
    </svg>
  )
}

interface StepProps {
  readonly step: WaterfallStep
  readonly place: (value: number) => number
  readonly thresholds: Assessment['thresholds']
}

function Step({ step, place, thresholds: { allow, deny } }: StepProps) {
  const { kind, name, from, to, note } = step
  const [remaining, right] = [place(Math.min(from, to)), place(Math.max(from, to))]
  return (
    <tr data-kind={kind}>
      <th scope="row" className={styles.name}>
        {name}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </th>
      <td className={styles.scale}>
        <svg className={styles.bar} aria-hidden="true">
          <Line at={place(0)} className={styles.zero} />
          <Line at={place(allow)} className={styles.asked} />
          <Line at={place(deny)} className={styles.denied} />
          <rect
            x={`${remaining}%`}
            width={`${Math.max(0.6, right - remaining)}%`}
            rx="3"
            className={styles.piece}
            data-kind={to < from ? 'less' : kind}
          />
        </svg>
      </td>
      <td className={styles.value}>{kind === 'total' ? '' : withSign(to - from)}</td>
      <td className={styles.value}>{to.toFixed(2)}</td>
    </tr>
  )
}

function Line({ at, className }: { readonly at: number; readonly className: string | undefined }) {
  return <line x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" className={className} />
}

function withSign(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}
