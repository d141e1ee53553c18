import { type ChangedDecision, wayOf } from './effect-sentence.ts'
import styles from './policy.module.css'

/** Says of a change that it lets more run; nothing of any other. */
export function LoosenedTag(change: Pick<ChangedDecision, 'present' | 'draft'>) {
  return wayOf(change) === 'loosened' ? <span className={styles.loosened}>loosened</span> : null
}
