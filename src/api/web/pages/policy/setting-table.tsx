import { Breakable } from '../../parts/breakable.tsx'
import { cell, Table } from '../../parts/table.tsx'
import type { SettingGroup } from './setting-groups.ts'
import styles from './policy.module.css'

/** The most settings as built in that are shown unasked: a screen of them is read, hundreds bury what was changed. */
const shownAtOnce = 20

/** Settings that belong together, each with its value and what it means. What is no default comes first, and says so. */
export function SettingTable({ group: { title, rows } }: { readonly group: SettingGroup }) {
  const changed = rows.filter(({ isChanged }) => isChanged)
  const builtIn = rows.filter(({ isChanged }) => !isChanged)
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.soft}>
        {changed.length === 0 ? 'As built in.' : `${changed.length} of ${rows.length} not as built in.`}
      </p>
      {rows.length <= shownAtOnce ? (
        <Rows title={title} rows={rows} />
      ) : (
        <>
          {changed.length > 0 && <Rows title={title} rows={changed} />}
          <details className={styles.words}>
            <summary>{builtIn.length} settings as built in</summary>
            <Rows title={`${title}, as built in`} rows={builtIn} />
          </details>
        </>
      )}
    </section>
  )
}

function Rows({ title, rows }: SettingGroup) {
  return (
    <Table
      caption={title}
      head={
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Value</th>
          <th scope="col" className={cell.extra}>
            What it means
          </th>
        </tr>
      }
    >
      {rows.map(({ key, about, value, default: usual, isChanged }) => (
        <tr key={key}>
          <td className={styles.key}>
            <code>
              <Breakable text={key} />
            </code>
            <p className={styles.narrow}>{about}</p>
          </td>
          <td className={styles.value}>
            <code>{value}</code>
            {isChanged && <span className={styles.changed}>{usual === '' ? 'set' : `not ${usual}`}</span>}
          </td>
          <td className={cell.extra}>{about}</td>
        </tr>
      ))}
    </Table>
  )
}
