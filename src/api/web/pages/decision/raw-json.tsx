import { useState } from 'react'
import { visibleLines } from '../../../../ground/model/visible-text.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import styles from './decision.module.css'

/** Longer records are cut here; the copy is whole. */
const longest = 200_000

/** The record as the gate gives it, folded away until somebody wants it. */
export function RawJson({ value }: { readonly value: unknown }) {
  const [isOpen, setOpen] = useState(false)
  const text = isOpen ? JSON.stringify(value, null, 2) : ''
  return (
    <details className={styles['raw']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>The whole record as JSON</summary>
      {isOpen && (
        <>
          <CopyButton text={text} what="record" />
          <pre tabIndex={0} role="region" aria-label="The record">
            {visibleLines(text, longest).join('\n')}
            {text.length > longest && '\n…'}
          </pre>
        </>
      )}
    </details>
  )
}
