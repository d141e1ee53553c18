import type { Replay } from '../../../../ground/model/logged-decision.ts'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Table } from '../../parts/table.tsx'
import { compareFacts, compareFindings, pastEffectWords } from './compare-findings.ts'
import styles from './comparison.module.css'

/** A decision beside what the same call gets now; what differs is said by a word, too. */
export function Comparison({ replay: { before, after, same, caveats } }: { readonly replay: Replay }) {
  const rows: readonly RowGiven[] = [
    ...compareFacts(before, after),
    ...compareFindings(before, after).map(({ code, what, before: then, after: now, differs }) => ({
      name: code,
      about: what,
      before: then ?? 'not found',
      after: now ?? 'not found',
      differs,
    })),
  ]
  const [differing, alike] = [rows.filter(({ differs }) => differs), rows.filter(({ differs }) => !differs)]
  return (
    <div className={styles['comparison']}>
      <p className={styles['result']} role="status">
        {resultText(same, before.effect, after.effect)}
      </p>
      {caveats.length > 0 && (
        <ul className={styles['caveats']}>
          {caveats.map(caveat => (
            <li key={caveat}>{visibleText(caveat, 500)}</li>
          ))}
        </ul>
      )}
      {differing.length > 0 && <Rows caption="What differs" rows={differing} />}
      <details className={styles['rest']}>
        <summary>
          {alike.length} {alike.length === 1 ? 'thing is' : 'things are'} the same
        </summary>
        <Rows caption="What is the same" rows={alike} />
      </details>
    </div>
  )
}

function resultText(same: boolean, before: DecisionEffect, after: DecisionEffect): string {
  if (same) return 'The same answer.'
  if (before === after) return `It would be ${pastEffectWords[after]} again, for another reason.`
  return `Another answer: it was ${pastEffectWords[before]}, and would now be ${pastEffectWords[after]}.`
}

function Rows({ caption, rows }: { readonly caption: string; readonly rows: readonly RowGiven[] }) {
  const head = (
    <tr>
      <th scope="col">What</th>
      <th scope="col">Then</th>
      <th scope="col">Now</th>
    </tr>
  )
  return (
    <Table caption={caption} head={head}>
      {rows.map(row => (
        <Row key={row.name} {...row} />
      ))}
    </Table>
  )
}

interface RowGiven {
  readonly name: string
  readonly about?: string
  readonly before: string
  readonly after: string
  readonly differs: boolean
}

function Row({ name, about, before, after, differs }: RowGiven) {
  return (
    <tr className={differs ? styles['differs'] : ''}>
      <th scope="row">
        {visibleText(name, 120)}
        {about !== undefined && <span className={styles['about']}>{visibleText(about, 200)}</span>}
      </th>
      <td>{visibleText(before, 500)}</td>
      <td>{visibleText(after, 500)}</td>
    </tr>
  )
}
