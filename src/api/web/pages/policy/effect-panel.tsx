import { FailureNotice } from '../../parts/failure-notice.tsx'
import type { DraftEffect } from '../../../http/ports/policy-port.ts'
import styles from './policy.module.css'
import { When } from '../../parts/when.tsx'
import { ChangedTable } from './changed-table.tsx'
import { byWay, type ChangedDecision, effectSentence, totalsOf } from './effect-sentence.ts'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { LoosenedTag } from './loosened-tag.tsx'

const shown = 25

/** Shows what a draft would have changed: totals first, then every decision, what is loosened before anything else. */
export function EffectPanel({
  effect,
  error,
}: {
  readonly effect: DraftEffect | undefined
  readonly error: Error | null
}) {
  if (error) return <FailureNotice error={error} />
  if (!effect) return null
  const changed = byWay(effect.changed)
  return (
    <section aria-live="polite">
      <h2 className={styles.title}>What it changes</h2>
      <p>{effectSentence(effect)}</p>
      <EffectTotals totals={totalsOf(effect.changed)} />
      {changed.length > 0 && (
        <ChangedTable
          caption="Decisions that the draft changes"
          more={['Composite', 'When']}
          rows={changed.slice(0, shown).map(rowOf)}
        />
      )}
      {changed.length > shown && <p className={styles.soft}>And {changed.length - shown} more.</p>}
    </section>
  )
}

function rowOf({ at, presentComposite, draftComposite, ...call }: ChangedDecision) {
  const composites = `${presentComposite.toFixed(1)} → ${draftComposite.toFixed(1)}`
  return { ...call, cells: [composites, <When key="at" at={at} />] }
}

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
