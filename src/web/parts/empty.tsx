import type { ReactNode } from 'react'
import styles from './states.module.css'

interface Given {
  /** A short sentence: what there is none of. */
  readonly title: string
  /** What would bring something here, or what is good about it. */
  readonly children?: ReactNode
}

/** What stands where a list has nothing in it. */
export function Empty({ title, children }: Given) {
  return (
    <div className={styles['empty']}>
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['rest']}>{children}</div>}
    </div>
  )
}
