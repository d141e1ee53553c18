import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

interface Given {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  /** It has two columns where there is room. */
  readonly wide?: boolean
  readonly children: ReactNode
  /** Buttons below, the one that is meant last; without any there is one that closes. */
  readonly actions?: ReactNode
}

/**
 * Something that must be dealt with before the page: the browser’s own dialog, which keeps the focus inside, gives
 * it back afterwards, and ends at Escape. What is in it is drawn only while it is open.
 */
export function Dialog({ title, open, onClose, wide = false, children, actions }: Given) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  // The browser tells of a closing later: by then the dialog may be open again, and must stay so.
  const onClosed = () => {
    if (!ref.current?.open) onClose()
  }
  return (
    <dialog
      ref={ref}
      className={styles['dialog']}
      data-wide={wide}
      aria-labelledby={id}
      onCancel={onClose}
      onClose={onClosed}
    >
      {open && (
        <div className={styles['inside']}>
          <h2 className={styles['title']} id={id}>
            {title}
          </h2>
          {children}
          <div className={styles['actions']}>{actions ?? <Button onClick={onClose}>Close</Button>}</div>
        </div>
      )}
    </dialog>
  )
}
