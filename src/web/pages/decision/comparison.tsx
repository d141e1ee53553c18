import type { Replay } from '../../../gate/gate.ts'
import { visibleText } from '../../../model/visible-text.ts'
import { Table } from '../../parts/table.tsx'
import { comparedFacts, comparedFindings } from './compare-decisions.ts'
import styles from './comparison.module.css'

/** A decision beside what the same call gets now; what differs is said by a word, too. */
export function Comparison({ replay: { before, after, same, caveats } }: { readonly replay: Replay }) {
  const findings = comparedFindings(before, after)
  return (
    <div className={styles['comparison']}>
      <p className={styles['result']} role="status">
        {same ? 'The same answer.' : `Another answer: it was ${before.effect}, and would be ${after.effect}.`}
      </p>
      {caveats.length > 0 && (
        <ul className={styles['caveats']}>
          {caveats.map(caveat => (
            <li key={caveat}>{visibleText(caveat, 500)}</li>
          ))}
        </ul>
      )}
      <Table caption="Then and now" head={<Head />}>
        {comparedFacts(before, after).map(fact => (
          <Row key={fact.name} {...fact} />
        ))}
        {findings.map(({ code, what, before: then, after: now, differs }) => (
          <Row
            key={code}
            name={code}
            about={what}
            before={then ?? '–'}
            after={now ?? '–'}
            differs={differs}
          />
        ))}
      </Table>
    </div>
  )
}

function Head() {
  return (
    <tr>
      <th scope="col">Fact</th>
      <th scope="col">Then</th>
      <th scope="col">Now</th>
    </tr>
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
    <tr className={differs ? styles['differs'] : styles['same']}>
      <th scope="row">
        {visibleText(name, 120)}
        {about !== undefined && <span className={styles['about']}>{visibleText(about, 200)}</span>}
      </th>
      <td>{visibleText(before, 500)}</td>
      <td>
        {visibleText(after, 500)}
        {differs && <span className={styles['changed']}> changed</span>}
      </td>
    </tr>
  )
}
