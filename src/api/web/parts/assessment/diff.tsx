import type { FileDiff } from '../../../../ground/model/review-summary.ts'
import { diffCounts, type DiffRow, diffRows } from './diff-rows.ts'
import styles from './diff.module.css'

const signs = { added: '+', removed: '−', same: ' ', gap: '' } as const
const words = { added: 'added', removed: 'removed', same: '', gap: '' } as const

/** Shows the changes of a write in a file, told by sign as well as by colour. The texts were made harmless by the gate. */
export function Diff({ diff }: { readonly diff: FileDiff }) {
  const { added, removed } = diffCounts(diff)
  return (
    <figure className={styles.diff}>
      <figcaption className={styles.head}>
        <code>{diff.path}</code>
        <span>
          <b className={styles.plus}>+{added}</b> <b className={styles.minus}>−{removed}</b>
        </span>
      </figcaption>
      <table className={styles.rows} aria-label={`Changes in ${diff.path}`}>
        <tbody>
          {diffRows(diff).map((row, i) => (
            <Row key={i} row={row} />
          ))}
        </tbody>
      </table>
      {diff.more > 0 && <p className={styles.more}>… and {diff.more.toLocaleString('en')} more lines.</p>}
    </figure>
  )
}

function Row({ row: { kind, before, after, text } }: { readonly row: DiffRow }) {
  if (kind === 'gap')
    return (
      <tr className={styles.gap}>
        <td colSpan={4}>{text}</td>
      </tr>
    )
  return (
    <tr data-kind={kind}>
      <td className={styles.line}>{before}</td>
      <td className={styles.line}>{after}</td>
      <td className={styles.sign}>
        <span aria-hidden="true">{signs[kind]}</span>
        <span className="unseen">{words[kind]}</span>
      </td>
      <td className={styles.text}>{text}</td>
    </tr>
  )
}
