import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'

interface Given {
  readonly text: string
  /** The name of the copied text, for screen readers: `hash of the entry`. */
  readonly what: string
}

const shownFor = 2_000

/** Copies a text, and says that it did, or that this browser does not let it. */
export function CopyButton({ text, what }: Given) {
  const [statement, setSaid] = useState<'copied' | 'not allowed'>()
  useEffect(() => {
    if (statement === undefined) return
    const timer = setTimeout(() => setSaid(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [statement])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setSaid('copied'),
      () => setSaid('not allowed'),
    )
  return (
    <button type="button" className={styles['copy']} onClick={copy} aria-label={`Copy the ${what}`}>
      <span aria-live="polite">{statement ?? 'copy'}</span>
    </button>
  )
}
