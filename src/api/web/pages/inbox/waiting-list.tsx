import { useRef } from 'react'
import type { SentReview } from '../../../http/ports/sent-review.ts'
import { useKeys } from '../../app/key-table.ts'
import { Button } from '../../parts/button.tsx'
import { AlikeRows } from './alike-rows.tsx'
import { alikeGroups } from './alike-groups.ts'
import { useArrivals } from './use-arrivals.ts'
import { useSettled } from './use-settled.ts'
import { WaitingRow } from './waiting-row.tsx'
import styles from './inbox.module.css'

/** Rows whose sentence is asked for; further ones say the call itself. */
const mostRead = 30

/** Shows the waiting reviews. The list is live, but nothing moves under the pointer or the focus: what is new is told, and shown on demand. */
export function WaitingList({ reviews }: { readonly reviews: readonly SentReview[] }) {
  const list = useRef<HTMLUListElement>(null)
  const { shown, held, showAll } = useSettled(list, reviews)
  const arrivals = useArrivals(reviews)
  useKeys([{ keys: 'n', what: 'Show what is new', run: showAll }])
  return (
    <div className={styles.waiting}>
      <p className="unseen" aria-live="polite">
        {arrivals.told}
      </p>
      {held > 0 && (
        <Button className={styles.held} kind="primary" onClick={showAll}>
          {held} new
        </Button>
      )}
      <ul className={styles.list} ref={list} aria-label="Waiting">
        {alikeGroups(shown).map(({ first: { item, isGone }, more }, i) => (
          <WaitingRow
            key={item.id}
            review={item}
            isGone={isGone}
            isNew={arrivals.isNew(item.id)}
            read={i < mostRead}
          >
            {more.length > 0 && <AlikeRows first={item} more={more} isNew={arrivals.isNew} />}
          </WaitingRow>
        ))}
      </ul>
    </div>
  )
}
