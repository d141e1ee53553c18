import { useState } from 'react'
import { Dialog } from '../parts/dialog.tsx'
import { KeyHint } from '../parts/key-hint.tsx'
import { useKeys, useKeyTable } from './key-table.ts'
import styles from './key-help.module.css'

/** Shows the keys of this page, at `?`. */
export function KeyHelp() {
  const [isOpen, setOpen] = useState(false)
  const table = useKeyTable()
  useKeys([{ keys: '?', what: 'Show the keys', run: () => setOpen(true) }])
  return (
    <Dialog title="Keys" open={isOpen} onClose={() => setOpen(false)}>
      <dl className={styles['list']}>
        {table.map(({ keys, what }) => (
          <div key={keys} className={styles['row']}>
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
