import { Link } from 'wouter'
import type { AuditEntry } from '../../../../ground/model/audit-entry.ts'
import { cell, Table } from '../../parts/table.tsx'
import { When } from '../../parts/when.tsx'
import { entryLine } from './entry-line.ts'
import styles from './log.module.css'

/** Entries of the log, newest first, in one line each. */
export function EntryList({ entries }: { readonly entries: readonly AuditEntry[] }) {
  const head = (
    <tr>
      <th scope="col" className={cell.number}>
        Entry
      </th>
      <th scope="col" className={cell.extra}>
        When
      </th>
      <th scope="col">Kind</th>
      <th scope="col" className={cell.wide}>
        What
      </th>
      <th scope="col" className={cell.extra}>
        Hash
      </th>
    </tr>
  )
  return (
    <Table caption="Last entries of the log" head={head}>
      {entries.map(entry => (
        <EntryRow key={entry.seq} entry={entry} />
      ))}
    </Table>
  )
}

function EntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { seq, at, hash } = entry
  const { kind, text, decision } = entryLine(entry)
  return (
    <tr>
      <td className={cell.number}>{seq}</td>
      <td className={`${cell.extra} ${styles['soft']} ${styles['short']}`}>
        <When at={at} />
      </td>
      <td className={styles['short']}>{kind}</td>
      <td className={`${cell.wide} ${styles['what']}`}>
        {decision === undefined ? (
          text
        ) : (
          <Link href={`/decisions/${encodeURIComponent(decision)}`}>{text}</Link>
        )}
      </td>
      <td className={`${cell.extra} ${styles['soft']}`}>
        <code title={hash}>{hash.slice(0, 10)}</code>
      </td>
    </tr>
  )
}
