import type { Assessment } from '../../../../ground/model/assessment.ts'
import type { Decision } from '../../../../ground/model/decision.ts'
import { type Compared, criticalWords, thresholdText } from '../../../../judge/policy/threshold-text.ts'
import { scaleOf, type WaterfallStep, waterfallSteps } from './waterfall-steps.ts'
import styles from './waterfall.module.css'

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
  const [left, right] = [place(Math.min(from, to)), place(Math.max(from, to))]
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
            x={`${left}%`}
            width={`${Math.max(0.6, right - left)}%`}
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
