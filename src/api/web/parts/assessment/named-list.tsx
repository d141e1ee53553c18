import { Fragment, useId, useMemo } from 'react'
import { type NamedCall, type NamedGroup, whoNamed } from '../../../../judge/policy/who-named.ts'
import { Mark } from '../mark.tsx'
import styles from './named.module.css'

const shownAtFirst = 5

/** Says of each value that the call touches who named it, what strangers named first; nothing where nothing was heard. */
export function NamedList({ call, decision }: NamedCall) {
  const rows = useMemo(() => whoNamed({ call, decision }), [call, decision])
  const title = useId()
  if (rows.length === 0) return null
  const more = rows.slice(shownAtFirst)
  return (
    <section className={styles.named} aria-labelledby={title} data-voice={rows[0]?.voice}>
      <h2 id={title}>Who named it</h2>
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

function Rows({ rows }: { readonly rows: readonly NamedGroup[] }) {
  return (
    <ul>
      {rows.map(({ values, words, isStrange, voice }) => (
        <li key={words} data-voice={voice}>
          <Mark name={isStrange ? 'warning' : voice === 'nobody' ? 'diamond' : 'tick'} />
          <span>
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
