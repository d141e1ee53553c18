import { median } from '../measure.ts'
import type { Figure } from './read-figures.ts'

/** One round: the figures of the other build and of this one, measured one right after the other. */
export interface Round {
  readonly before: readonly Figure[]
  readonly after: readonly Figure[]
}

/** How one figure changed. Ratios are this build's value over the other's. */
export interface Change {
  readonly name: string
  readonly unit: Figure['unit']
  /** Medians over the rounds. */
  readonly before: number
  readonly after: number
  readonly ratio: number
  /** The smallest and the largest ratio of a round. */
  readonly spread: readonly [number, number]
}

/** Compares what both builds report, figure by figure, in the order of this build's report. */
export function compareFigures(rounds: readonly Round[]): readonly Change[] {
  const names = new Map(rounds.flatMap(({ after }) => after.map(({ name, unit }) => [name, unit] as const)))
  return [...names].flatMap(([name, unit]) => {
    const pairs = rounds.flatMap(({ before, after }) => {
      const one = before.find(figure => figure.name === name)
      const other = after.find(figure => figure.name === name)
      return one && other && one.value > 0 ? [{ before: one.value, after: other.value }] : []
    })
    if (pairs.length === 0) return []
    const ratios = pairs.map(({ before, after }) => after / before)
    return [
      {
        name,
        unit,
        before: median(pairs.map(pair => pair.before)),
        after: median(pairs.map(pair => pair.after)),
        ratio: median(ratios),
        spread: [Math.min(...ratios), Math.max(...ratios)] as const,
      },
    ]
  })
}

/** Writes a change as a row of the report: a time below 1, or a rate above 1, is better. */
export function changeRow({ name, unit, before, after, ratio, spread }: Change): string {
  const [min, max] = spread
  // Within the spread of the rounds, a change can't be told from noise.
  const isTold = min > 1 || max < 1
  const isBetter = unit === 'per second' ? ratio > 1 : ratio < 1
  const word = isTold ? (isBetter ? 'better' : 'worse') : 'same'
  const figures = `${written(before, unit)} → ${written(after, unit)}`
  return `${name.slice(0, 60).padEnd(60)} ${figures.padStart(28)}  × ${ratio.toFixed(2)} (${min.toFixed(2)}–${max.toFixed(2)}) ${word}`
}

function written(value: number, unit: Figure['unit']): string {
  if (unit === 'MB') return `${value.toFixed(1)} MB`
  if (unit === 'per second') return `${Math.round(value)}/s`
  return value < 1_000 ? `${value.toFixed(2)} µs` : `${(value / 1_000).toFixed(2)} ms`
}
