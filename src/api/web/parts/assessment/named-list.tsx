import { Fragment, useId, useMemo, type ReactNode, useState } from 'react'
import type { Standing } from '../../../../ground/model/call-origin.ts'
import {
  type NamedCall,
  type NamedGroup,
  namedSentence,
  whoNamed,
  type NamedRow,
} from '../../../../judge/policy/who-named.ts'
import { Mark, type MarkName } from '../mark.tsx'
import styles from './named.module.css'
import type { TextSpan } from './folded-text.ts'

const shownAtFirst = 5

/** Says in a sentence, then of each value that the call touches, who named it; nothing where nothing was heard. */
export function NamedList({ call, decision }: NamedCall) {
  const rows = useMemo(() => whoNamed({ call, decision }), [call, decision])
  const title = useId()
  if (rows.length === 0) return null
  const more = rows.slice(shownAtFirst)
  return (
    <section className={styles.named} aria-labelledby={title} data-standing={rows[0]?.standing}>
      <h2 id={title}>Who named it</h2>
      <p>{namedSentence(rows, decision.assessment.heardPerson === true)}</p>
      <Rows rows={rows.slice(0, shownAtFirst)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <Rows rows={more} />
        </details>
      )}
    </section>
  )
}

const marks: Readonly<Record<Standing, MarkName>> = {
  adverse: 'warning',
  unread: 'diamond',
  neutral: 'circle',
  yours: 'tick',
}

function Rows({ rows }: { readonly rows: readonly NamedGroup[] }) {
  return (
    <ul>
      {rows.map(({ values, words, standing }) => (
        <li key={`${standing} ${words}`} data-standing={standing}>
          <Mark name={marks[standing]} />
          <span>
            <b>{standing}</b>{' '}
            {values.map((value, i) => (
              <Fragment key={value}>
                {i > 0 && ', '}
                <code>{value}</code>
              </Fragment>
            ))}{' '}
            – {words}
          </span>
        </li>
      ))}
    </ul>
  )
}

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
