import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { LoosenedTag } from './loosened-tag.tsx'
import styles from './policy.module.css'

interface Given {
  readonly totals: readonly {
    readonly present: DecisionEffect
    readonly draft: DecisionEffect
    readonly calls: number
  }[]
}

/** Shows how many calls go from one effect to another; loosened ones are marked with a word. */
export function EffectTotals({ totals }: Given) {
  if (totals.length === 0) return null
  return (
    <ul className={styles.totals}>
      {totals.map(({ present, draft, calls }) => (
        <li key={`${present} ${draft}`} className={styles.total}>
          <b>{calls.toLocaleString('en')}</b> <EffectBadge effect={present} /> →{' '}
          <EffectBadge effect={draft} />
          <LoosenedTag present={present} draft={draft} />
        </li>
      ))}
    </ul>
  )
}
