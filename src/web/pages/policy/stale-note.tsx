import { Button } from '../../parts/button.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './policy.module.css'

interface Given {
  readonly draft: string
  readonly onStartAgain: () => void
}

/** Somebody else changed the file meanwhile: nothing is overwritten, and nothing that was typed is lost. */
export function StaleNote({ draft, onStartAgain }: Given) {
  return (
    <div className={styles.stale} role="alert">
      <p>
        The file was changed since you began, so this draft can’t be saved over it. Copy it, look at the text
        as it now is, and make your change there.
      </p>
      <div className={styles.buttons}>
        <CopyButton text={draft} what="your draft" />
        <Button onClick={onStartAgain}>Show the file as it now is</Button>
      </div>
    </div>
  )
}
