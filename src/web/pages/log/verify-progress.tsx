import { spanText } from '../../parts/relative-text.ts'
import { useNow } from '../../parts/use-now.ts'
import styles from './log.module.css'

interface Given {
  readonly startedAt: number
  readonly size: number | undefined
}

/** The gate reads; how long it has been at it. */
export function VerifyProgress({ startedAt, size }: Given) {
  const now = useNow()
  const what = size === undefined ? 'the log' : `up to ${size.toLocaleString('en')} entries`
  return (
    <div className={styles['progress']} role="status">
      <p>The gate reads {what} and computes every hash anew …</p>
      <div className={styles['running']} aria-hidden="true" />
      <p className={styles['soft']} aria-hidden="true">
        for {spanText(now - startedAt)}
      </p>
    </div>
  )
}
