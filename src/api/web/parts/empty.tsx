import type { ReactNode } from 'react'
import styles from './states.module.css'

interface Given {
  /** A short sentence: what there is none of. */
  readonly title: string
  /** A sentence on what would bring something here, or why it is good. */
  readonly children?: ReactNode
}

/** Shows that a list is empty. */
export function Empty({ title, children }: Given) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['rest']}>{children}</div>}
    </div>
  )
}
