import type { VerifyProgress as Far } from '../../../../ground/model/verify-progress.ts'
import { spanText } from '../../parts/relative-text.ts'
import { useNow } from '../../parts/use-now.ts'
import styles from './log.module.css'

interface Given {
  readonly startedAt: number
  readonly size: number | undefined
  /** Absent until the gate first says so. */
  readonly far: Far | undefined
}

/** The gate reads; how far it is, and how long it has been at it. */
export function VerifyProgress({ startedAt, size, far }: Given) {
  const now = useNow()
  const entries = far?.of ?? size
  const what = entries === undefined ? 'the log' : `up to ${entries.toLocaleString('en')} entries`
  return (
    <div className={styles['progress']}>
      <p role="status">The gate reads {what} and computes every hash anew …</p>
      {far ? (
        <progress max={far.of} value={far.read} aria-label="Read" />
      ) : (
        <div className={styles['running']} aria-hidden="true" />
      )}
      <p className={styles['soft']} aria-hidden="true">
        {far && `${far.read.toLocaleString('en')} entries `}for {spanText(now - startedAt)}
      </p>
    </div>
  )
}
