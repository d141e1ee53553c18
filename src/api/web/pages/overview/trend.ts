import type { EffectCounts } from '../../../../ground/model/overview.ts'
import { callsOf } from './count-words.ts'

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
