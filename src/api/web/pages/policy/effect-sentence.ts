import type { DraftEffect } from '../../../http/ports/policy-port.ts'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'

/** One decision that a draft changes. */
export type ChangedDecision = DraftEffect['changed'][number]

/** The direction of a change: `loosened` lets more run, `tightened` less, `score` moves the composite alone. */
export type ChangeWay = 'loosened' | 'tightened' | 'score'

const rank: Readonly<Record<DecisionEffect, number>> = { allow: 0, queue: 1, deny: 2 }
const ways: readonly ChangeWay[] = ['loosened', 'tightened', 'score']

/** Returns the direction in which one decision would change. */
export function wayOf({ present, draft }: Pick<ChangedDecision, 'present' | 'draft'>): ChangeWay {
  if (present === draft) return 'score'
  return rank[draft] < rank[present] ? 'loosened' : 'tightened'
}

/** Sorts changes for reading: loosened ones first, then tightened ones, each the newest first. */
export function byWay(changed: readonly ChangedDecision[]): readonly ChangedDecision[] {
  return changed.toSorted((a, b) => ways.indexOf(wayOf(a)) - ways.indexOf(wayOf(b)) || b.at - a.at)
}

/** The number of decisions that go from one effect to another. */
export interface Total {
  readonly present: DecisionEffect
  readonly draft: DecisionEffect
  readonly calls: number
}

/** Totals of what gets another effect, loosened ones first, the largest first. */
export function totalsOf(changed: readonly ChangedDecision[]): readonly Total[] {
  const counts = new Map<string, Total>()
  for (const { present, draft } of changed) {
    if (present === draft) continue
    const key = `${present} ${draft}`
    counts.set(key, { present, draft, calls: (counts.get(key)?.calls ?? 0) + 1 })
  }
  return [...counts.values()].toSorted(
    (a, b) => ways.indexOf(wayOf(a)) - ways.indexOf(wayOf(b)) || b.calls - a.calls,
  )
}

/** The whole effect in one sentence. */
export function effectSentence({ looked, changed }: DraftEffect): string {
  const calls = looked === 1 ? 'the last call' : `the last ${looked.toLocaleString('en')} calls`
  if (looked === 0) return 'No call was judged yet, so nothing can be compared.'
  const moved = changed.filter(one => wayOf(one) !== 'score').length
  const scored = changed.length - moved
  const beside = scored === 0 ? '' : `; ${scored} would keep their effect with another composite`
  if (moved === 0) return `None of ${calls} would get another effect${beside}.`
  return `${moved} of ${calls} would get another effect${beside}.`
}
