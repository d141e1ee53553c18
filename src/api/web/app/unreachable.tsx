import { useEffect } from 'react'
import { FailureNotice } from '../parts/failure-notice.tsx'
import styles from './unreachable.module.css'

interface Given {
  readonly error: unknown
  readonly again: () => void
}

/** Shows a page in place of every other when the gate does not answer at all; it tries again by itself. */
export function Unreachable({ error, again }: Given) {
  useEffect(() => {
    const timer = setInterval(again, 5_000)
    return () => clearInterval(timer)
  }, [again])
  return (
    <main className={styles['page']}>
      <h1 className={styles['title']}>The gate does not answer</h1>
      <p>
        Calls are refused until it does. Start it with `countersign start`; this page then goes on by itself.
      </p>
      <FailureNotice error={error} again={again} />
    </main>
  )
}
