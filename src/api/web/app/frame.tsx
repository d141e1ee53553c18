import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { LiveGate } from '../api/live-gate.tsx'
import { Banners } from './banners.tsx'
import { giveFocusTurn } from './take-focus-turn.ts'
import { KeyHelp } from './key-help.tsx'
import { Navigation } from './navigation.tsx'
import styles from './frame.module.css'

/** Shows the frame of every page for a signed-in person: the navigation, what must be known, and the page’s place. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation()
  const last = useRef(path)
  useLayoutEffect(() => {
    if (last.current === path) return
    last.current = path
    giveFocusTurn()
    window.scrollTo(0, 0)
  }, [path])
  return (
    <LiveGate>
      <a className={styles['skip']} href="#page">
        Skip to the page
      </a>
      <div className={styles['frame']}>
        <Navigation />
        <div className={styles['column']}>
          <Banners />
          <main className={styles['page']} id="page" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <KeyHelp />
    </LiveGate>
  )
}
