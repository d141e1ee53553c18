import type { EffectCounts, Overview } from '../../../../ground/model/overview.ts'
import { callsOf, countWords, observedText, shareText } from './count-words.ts'
import styles from './asked-figure.module.css'

const size = { width: 240, height: 48 }

/** A small line of shares, day by day; the exact ones are in the table of days, so it is hidden from screen readers. */
function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const paths = sparkPaths(values, size)
  if (paths.length === 0) return null
  return (
    <svg
      className={styles['spark']}
      viewBox={`0 -3 ${size.width} ${size.height + 6}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map(path => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

interface Given {
  readonly overview: Overview
  readonly trend: Trend | undefined
}

/** The one figure that says whether the gate is worth its questions: how many calls asked a person. */
export function AskedFigure({ overview, trend }: Given) {
  const observed = observedText(overview.observed)
  return (
    <section className={styles['asked']} aria-label="Share of calls that asked a person">
      <p className={styles['number']}>{shareText(overview.asked)}</p>
      <div>
        <p className={styles['what']}>of calls asked a person</p>
        <p className={styles['rest']}>
          {overview.queued.toLocaleString('en')} of {countWords(callsOf(overview), 'call')}
          {trend && `; ${trend.text}`}
        </p>
        {observed !== null && <p className={styles['rest']}>{observed}</p>}
      </div>
      <Sparkline values={overview.days.map(({ asked }) => asked)} />
    </section>
  )
}

/** The size at which a line is drawn. */
interface SparkSize {
  readonly width: number
  readonly height: number
}

/** SVG paths through the values, scaled to their own largest; a gap where there is no value, a dot for one alone. */
export function sparkPaths(
  values: readonly (number | null)[],
  { width, height }: SparkSize,
): readonly string[] {
  const max = Math.max(...values.map(value => value ?? 0), 0.01)
  const step = width / Math.max(1, values.length - 1)
  const runs: string[][] = [[]]
  for (const [i, value] of values.entries()) {
    if (value === null) runs.push([])
    else runs.at(-1)?.push(`${round(i * step)} ${round(height * (1 - value / max))}`)
  }
  return runs
    .filter(run => run.length > 0)
    .map(run => (run.length === 1 ? `M${run[0]}h0.01` : `M${run.join('L')}`))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** The change of the share of questions against as many days before. */
export interface Trend {
  /** `better` when fewer are asked; a gate that asks less is trusted more. */
  readonly way: 'better' | 'worse' | 'same' | 'unknown'
  /** One clause: `4 points fewer than in the 30 days before`. */
  readonly text: string
}

/** Compares some days with the days before them; `both` are the counts of both spans together. */
export function trendOf(now: EffectCounts, both: EffectCounts, days: number): Trend {
  const before = {
    allowed: both.allowed - now.allowed,
    queued: both.queued - now.queued,
    denied: both.denied - now.denied,
  }
  const span = `the ${days} days before`
  if (callsOf(before) <= 0) return { way: 'unknown', text: `nothing was judged in ${span}` }
  if (callsOf(now) === 0) return { way: 'unknown', text: 'nothing was judged in these days' }
  const points = 100 * (shareOf(now) - shareOf(before))
  const size = Math.abs(points)
  if (size < 0.5) return { way: 'same', text: `as in ${span}` }
  const many = size < 10 ? size.toFixed(1).replace(/\.0$/, '') : size.toFixed(0)
  const way = points < 0 ? 'better' : 'worse'
  return { way, text: `${many} points ${points < 0 ? 'fewer' : 'more'} than in ${span}` }
}

function shareOf(counts: EffectCounts): number {
  return counts.queued / callsOf(counts)
}
