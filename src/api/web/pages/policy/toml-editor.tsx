import { type KeyboardEvent, useRef } from 'react'
import styles from './toml-editor.module.css'

interface Given {
  /** The name of what is edited, for screen readers. */
  readonly label?: string
  readonly text: string
  /** Line that is wrong, from 1. */
  readonly wrong: number | undefined
  readonly onType: (text: string) => void
}

const min = 18

/** A plain editor with numbered lines. Tab indents, Escape lets the next Tab go on; undo is the browser’s own. */
export function TomlEditor({ label = 'Your policy file, as TOML', text, wrong, onType }: Given) {
  const keys = useTabKey()
  const lines = Math.max(text.split('\n').length, min)
  return (
    <div className={styles.editor}>
      <Numbers lines={lines} wrong={wrong} />
      <textarea
        className={styles.text}
        aria-label={label}
        aria-describedby="policy-check policy-keys"
        aria-invalid={wrong === undefined ? undefined : true}
        rows={lines}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onType(target.value)}
        {...keys}
      />
      <p className={styles.keys} id="policy-keys">
        Tab indents; Escape, then Tab leaves the editor.
      </p>
    </div>
  )
}

function Numbers({ lines, wrong }: { readonly lines: number; readonly wrong: number | undefined }) {
  return (
    <div className={styles.numbers} aria-hidden="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={i + 1 === wrong ? styles.wrong : undefined}>
          {i + 1}
        </span>
      ))}
    </div>
  )
}

/** Lets Tab indent, and leave after Escape. */
function useTabKey() {
  const leaves = useRef(false)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') leaves.current = true
    else if (event.key !== 'Tab') leaves.current = false
    else if (!leaves.current && !event.shiftKey) {
      event.preventDefault()
      // Typed by the browser, so that its undo knows of it.
      document.execCommand('insertText', false, '  ')
    }
  }
  const onBlur = () => {
    leaves.current = false
  }
  return { onKeyDown, onBlur }
}
