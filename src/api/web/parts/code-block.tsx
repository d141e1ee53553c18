import type { ReactNode } from 'react'
import styles from './code.module.css'

/** Something of a program: in a line of text, or as a block. Long ones wrap anywhere; nothing scrolls sideways. */
export function CodeBlock({
  children,
  block = false,
}: {
  readonly children: ReactNode
  readonly block?: boolean
}) {
  if (!block) return <code className={styles['code']}>{children}</code>
  return (
    <pre className={styles['block']}>
      <code>{children}</code>
    </pre>
  )
}
