import type { VerifyReport } from '../../../../ground/model/verify-report.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { Mark } from '../../parts/mark.tsx'
import styles from './log.module.css'

interface Given {
  readonly report: VerifyReport
  readonly isAnchored: boolean
}

/** Shows what a verification compared, and every sentence about what is wrong. */
export function VerifyResult({ report, isAnchored }: Given) {
  const { ok, entries, head, problems, comparedWith } = report
  return (
    <div className={styles['result']} data-ok={ok} role="status">
      <p className={styles['headline']}>
        <Mark name={ok ? 'tick' : 'warning'} /> {ok ? 'The log is whole.' : 'The log is not whole.'}
      </p>
      <p>
        {entries.toLocaleString('en')} entries, head <code title={head}>{head.slice(0, 16)}…</code>
      </p>
      {problems.length > 0 && (
        <ul className={styles['problems']}>
          {problems.map((problem, i) => (
            <li key={`${i}${problem}`}>{sentence(problem)}</li>
          ))}
        </ul>
      )}
      <h3>Compared with</h3>
      <ul>
        {comparedWith.map(compared => (
          <li key={compared}>{sentence(compared)}</li>
        ))}
      </ul>
      {!isAnchored && (
        <p className={styles['soft']}>
          It was not compared with an anchor: only a checkpoint that was kept elsewhere shows that the end was
          cut off, or that the whole log was written anew.
        </p>
      )}
    </div>
  )
}

function sentence(text: string): string {
  const shown = visibleText(text, 1_000)
  return `${shown.charAt(0).toUpperCase()}${shown.slice(1)}${/[.!?…]$/.test(shown) ? '' : '.'}`
}
