import type { CheckedDraft } from '../../../http/ports/policy-port.ts'
import { Mark } from '../../parts/mark.tsx'
import styles from './policy.module.css'

interface Given {
  /** Undefined while it is looked at. */
  readonly checked: CheckedDraft | undefined
  readonly error: Error | null
  readonly isChanged: boolean
  /** The fate of a draft that was just saved. */
  readonly done?: string | undefined
}

/** Shows in one line whether the draft could be in force. */
export function CheckLine({ checked, error, isChanged, done }: Given) {
  return (
    <p className={styles.check} id="policy-check" aria-live="polite">
      {done !== undefined && !isChanged ? (
        <span className={styles.right}>
          <Mark name="tick" /> {done}
        </span>
      ) : error ? (
        <span className={styles.wrong}>{error.message}</span>
      ) : !checked ? (
        <span className={styles.soft}>Checking …</span>
      ) : checked.ok ? (
        <span className={isChanged ? styles.right : styles.soft}>
          <Mark name="tick" /> {isChanged ? 'This draft is right.' : 'Nothing is changed yet.'}
        </span>
      ) : (
        <span className={styles.wrong}>
          <Mark name="warning" /> {problemText(checked)}
        </span>
      )}
    </p>
  )
}

/** Says what is wrong with a draft, and at which line: `Line 5: …`. The file is the one that stands above the editor. */
export function problemText({ problem = '', line }: CheckedDraft): string {
  if (line === undefined) return problem
  const mark = `:${line}: `
  const at = problem.indexOf(mark)
  return at === -1 ? problem : `Line ${line}: ${problem.slice(at + mark.length)}`
}
