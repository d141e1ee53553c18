import { Link } from 'wouter'
import type { DraftEffect } from '../../../http/ports/policy-port.ts'
import { EffectBadge } from '../../parts/effect-badge.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { cell, Table } from '../../parts/table.tsx'
import { When } from '../../parts/when.tsx'
import { byWay, type ChangedDecision, effectSentence, totalsOf, wayOf } from './effect-sentence.ts'
import styles from './policy.module.css'

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
      <Totals effect={effect} />
      {changed.length > 0 && <ChangedTable changed={changed} />}
      {changed.length > shown && <p className={styles.soft}>And {changed.length - shown} more.</p>}
    </section>
  )
}

/** Shows the number of decisions for each change of effect; loosened ones are marked with a word. */
export function Totals({ effect }: { readonly effect: DraftEffect }) {
  const totals = totalsOf(effect.changed)
  if (totals.length === 0) return null
  return (
    <ul className={styles.totals}>
      {totals.map(({ present, draft, count }) => (
        <li key={`${present} ${draft}`} className={styles.total}>
          <b>{count}</b> <EffectBadge effect={present} /> → <EffectBadge effect={draft} />
          {wayOf({ present, draft }) === 'loosened' && <span className={styles.loosened}>loosened</span>}
        </li>
      ))}
    </ul>
  )
}

function ChangedTable({ changed }: { readonly changed: readonly ChangedDecision[] }) {
  return (
    <Table
      caption="Decisions that the draft changes"
      head={
        <tr>
          <th scope="col">Call</th>
          <th scope="col">Now</th>
          <th scope="col">Draft</th>
          <th scope="col" className={cell.extra}>
            Composite
          </th>
          <th scope="col" className={cell.extra}>
            When
          </th>
        </tr>
      }
    >
      {changed.slice(0, shown).map(one => (
        <ChangedRow key={one.id} changed={one} />
      ))}
    </Table>
  )
}

function ChangedRow({ changed }: { readonly changed: ChangedDecision }) {
  const { id, at, what, present, draft, presentComposite, draftComposite } = changed
  return (
    <tr>
      <td className={styles.what}>
        <Link href={`/decisions/${id}`}>
          <code>{what}</code>
        </Link>{' '}
        {wayOf(changed) === 'loosened' && <span className={styles.loosened}>loosened</span>}
      </td>
      <td>
        <EffectBadge effect={present} />
      </td>
      <td>
        <EffectBadge effect={draft} />
      </td>
      <td className={cell.extra}>
        {presentComposite.toFixed(1)} → {draftComposite.toFixed(1)}
      </td>
      <td className={cell.extra}>
        <When at={at} />
      </td>
    </tr>
  )
}
