import type { ReviewPage } from '../../../../people/acts/gate-people/reviews.ts'
import { countedFindings } from '../../../../people/review/open-review.ts'
import type { UndoWord } from '../../../../people/review/undo/undo.ts'
import { undoOf } from '../../../../people/review/undo/undo-of.ts'
import { Mark } from '../../parts/mark.tsx'
import styles from './review-head.module.css'

const words: Readonly<Record<UndoWord, string>> = {
  no: 'Can’t be undone',
  hard: 'Hard to undo',
  'in part': 'Can be undone in part only',
  unknown: 'Not known whether it can be undone',
  'by hand': 'Can be undone by hand',
  yes: 'Can be undone',
  'nothing to undo': 'Changes nothing',
}

/** The words that promise a way back for all of it. */
const promises: ReadonlySet<UndoWord> = new Set<UndoWord>(['by hand', 'yes', 'nothing to undo'])

/** Shows whether the call can be undone, and why. */
export function UndoLine({
  page: { decision, call },
}: {
  readonly page: Pick<ReviewPage, 'decision' | 'call'>
}) {
  const known = { description: call.docstring, findings: countedFindings(decision) }
  const { can, why } = undoOf(decision.effects, known)
  return (
    <p className={styles.undo} data-can={can}>
      <Mark name={promises.has(can) ? 'tick' : 'warning'} />
      <span>
        <b>{words[can]}</b>: {why}.
      </span>
    </p>
  )
}
