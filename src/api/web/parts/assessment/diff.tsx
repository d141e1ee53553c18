import type { FileDiff } from '../../../../ground/model/review-snapshot.ts'
import styles from './diff.module.css'

/** One line of a diff with its numbers in the file before and after. */
interface DiffRow {
  readonly kind: 'added' | 'removed' | 'same' | 'gap'
  readonly before?: number
  readonly after?: number
  readonly text: string
}

const heading = /^@@ -(\d{1,9}),\d{1,9} \+(\d{1,9}),\d{1,9} @@/

/** The lines of a unified diff with their numbers; a heading becomes a gap. */
export function diffRows({ lines }: Pick<FileDiff, 'lines'>): readonly DiffRow[] {
  let [before, after] = [1, 1]
  return lines.map(line => {
    const [, from, to] = heading.exec(line) ?? []
    if (from !== undefined && to !== undefined) {
      ;[before, after] = [Number(from), Number(to)]
      return { kind: 'gap', text: `Line ${to}` }
    }
    const text = line.slice(1)
    if (line.startsWith('+')) return { kind: 'added', after: after++, text }
    if (line.startsWith('-')) return { kind: 'removed', before: before++, text }
    return { kind: 'same', before: before++, after: after++, text }
  })
}

/** Counts the lines that come and go. */
export function diffCounts({ lines }: Pick<FileDiff, 'lines'>): {
  readonly added: number
  readonly removed: number
} {
  return {
    added: lines.filter(line => line.startsWith('+')).length,
    removed: lines.filter(line => line.startsWith('-')).length,
  }
}

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
