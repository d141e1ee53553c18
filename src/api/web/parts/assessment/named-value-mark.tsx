import { type ReactNode, useState } from 'react'
import type { NamedRow } from '../../../../judge/policy/who-named.ts'
import type { TextSpan } from './folded-text.ts'
import styles from './named.module.css'

/** The place of a value in a text of the call, and who named it. */
export interface NamedSpan extends TextSpan {
  readonly row: NamedRow
}

/** A value in the call; a press beside it shows who named it, and when. */
export function NamedValueMark({ row, children }: { readonly row: NamedRow; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={styles.value} data-standing={row.standing}>
        {children}
      </span>
      <button
        type="button"
        className={styles.who}
        data-standing={row.standing}
        aria-expanded={isOpen}
        aria-label={`Who named ${row.value}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? `${row.standing}: ${row.words}` : 'who?'}
      </button>
    </>
  )
}
