import { Button } from './button.tsx'
import styles from './states.module.css'

interface Given {
  readonly error: unknown
  /** Asks again. */
  readonly again?: () => unknown
}

/** Shows that something could not be loaded: the gate’s own sentence, and a way to try again. */
export function FailureNotice({ error, again }: Given) {
  return (
    <div className={styles['failed']} role="alert">
      <p>{error instanceof Error ? error.message : 'This could not be shown: load the page again.'}</p>
      {again && <Button onClick={() => void again()}>Try again</Button>}
    </div>
  )
}
