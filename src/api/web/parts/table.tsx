import type { ReactNode } from 'react'
import styles from './table.module.css'

interface Given {
  /** The name of the table, for screen readers. */
  readonly caption: string
  /** The `<tr>` of its head. */
  readonly head: ReactNode
  /** The `<tr>`s of its body. */
  readonly children: ReactNode
}

/** A table. Give figures `className={cell.number}`, and what may be cut on small screens `cell.extra`. */
export function Table({ caption, head, children }: Given) {
  return (
    <section className={styles['scroll']} aria-label={caption} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="unseen">{caption}</caption>
        <thead>{head}</thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** Classes of cells: `number` is set right, `extra` is left out below 600 px, `wide` takes what is left over. */
export const cell = {
  number: styles['number'] ?? '',
  extra: styles['extra'] ?? '',
  wide: styles['wide'] ?? '',
}
