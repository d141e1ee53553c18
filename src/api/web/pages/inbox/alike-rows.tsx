import { useState } from 'react'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { DenyAlike } from '../../parts/deny-alike.tsx'
import type { ShownItem } from './settle.ts'
import { WaitingRow } from './waiting-row.tsx'
import styles from './inbox.module.css'

interface Given {
  readonly first: SentReview
  readonly more: readonly ShownItem<SentReview>[]
  readonly isNew: (id: string) => boolean
}

/** Says how many calls like the one above wait, shows them on demand, and denies them all in one go. */
export function AlikeRows({ first, more, isNew }: Given) {
  const [isOpen, setOpen] = useState(false)
  const waiting = more.filter(({ isGone }) => !isGone).map(({ item }) => item)
  return (
    <>
      <div className={styles.alike}>
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'} {more.length} more like it
        </button>
        {waiting.length > 0 && <DenyAlike reviews={[first, ...waiting]} />}
      </div>
      {isOpen && (
        <ul className={styles.nested} aria-label="More like it">
          {more.map(({ item, isGone }) => (
            <WaitingRow key={item.id} review={item} isGone={isGone} isNew={isNew(item.id)} read={false} />
          ))}
        </ul>
      )}
    </>
  )
}
