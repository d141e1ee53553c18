import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '../app/use-page-title.ts'
import { takeFocusTurn } from '../app/take-focus-turn.ts'
import styles from './page-heading.module.css'

interface Given {
  readonly title: string
  /** One line below it. */
  readonly sub?: ReactNode
  /** The actions on the whole page, at the right. */
  readonly controls?: ReactNode
  /** Name in the title of the window, where the heading is too long for it. */
  readonly shortTitle?: string
  /** The title is a command or an address, and is set as such. */
  readonly isCode?: boolean
}

/** The heading of a page: names the window too, and takes the focus when somebody comes here from another page. */
export function PageHeading({ title, sub, controls, shortTitle, isCode = false }: Given) {
  const ref = useRef<HTMLHeadingElement>(null)
  usePageTitle(shortTitle ?? title)
  useEffect(() => {
    if (takeFocusTurn()) ref.current?.focus()
  }, [])
  return (
    <header className={styles['heading']}>
      <div className={styles['words']}>
        <h1 className={`${styles['title']} ${isCode ? styles['code'] : ''}`} ref={ref} tabIndex={-1}>
          {title}
        </h1>
        {sub !== undefined && <div className={styles['sub']}>{sub}</div>}
      </div>
      {controls !== undefined && <div className={styles['controls']}>{controls}</div>}
    </header>
  )
}
