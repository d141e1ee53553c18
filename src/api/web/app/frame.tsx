import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { LiveGate } from '../api/live-gate.tsx'
import { Banners } from './banners.tsx'
import { giveFocusTurn } from './take-focus-turn.ts'
import { Navigation } from './navigation.tsx'
import styles from './frame.module.css'
import { Dialog } from '../parts/dialog.tsx'
import { KeyHint } from '../parts/key-hint.tsx'
import { useKeys, useKeyTable } from './key-table.ts'
import keyHelpStyles from './key-help.module.css'

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

/** Shows the keys of this page, at `?`. */
function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  const table = useKeyTable()
  useKeys([{ keys: '?', what: 'Show the keys', run: () => setOpen(true) }])
  return (
    <Dialog title="Keys" open={isOpen} onClose={() => setOpen(false)}>
      <dl className={keyHelpStyles['list']}>
        {table.map(({ keys, what }) => (
          <div key={keys} className={keyHelpStyles['row']}>
            <dt>
              <KeyHint keys={keys} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
