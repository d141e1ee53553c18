import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './policy.module.css'

interface Given {
  readonly draft: string
  /** The thing that was changed meanwhile. */
  readonly what?: string
  /** Whoever did, where it is known. */
  readonly by?: string
  readonly onStartAgain: () => void
}

/** Somebody else changed it meanwhile: nothing is overwritten, and nothing that was typed is lost. */
export function StaleNote({ draft, what = 'file', by, onStartAgain }: Given) {
  return (
    <div className={styles.stale} role="alert">
      <p>
        The {what} was changed since you began{by !== undefined && `, by ${by}`}, so this draft can’t be saved
        over it. Copy it, look at the text as it now is, and make your change there.
      </p>
      <div className={styles.buttons}>
        <CopyButton text={draft} what="your draft" />
        <Button onClick={onStartAgain}>Show the {what} as it now is</Button>
      </div>
    </div>
  )
}
