import { useRef } from 'react'
import type { Review } from '../../../../ground/model/review.ts'
import { useKeys } from '../../app/key-table.ts'
import type { InboxSearch } from '../../../../people/review/found-reviews.ts'
import { LevelCounts } from './level-counts.tsx'
import styles from './inbox.module.css'

interface Given {
  readonly reviews: readonly Review[]
  readonly search: InboxSearch
  readonly onSearch: (search: InboxSearch) => void
}

/** Fewer are seen at a glance. */
const worthSearching = 6

/** Narrows what waits to a level, or to some words. */
export function InboxSearchBar({ reviews, search, onSearch }: Given) {
  const box = useRef<HTMLInputElement>(null)
  useKeys([{ keys: '/', what: 'Search', run: () => box.current?.focus() }])
  const isShown = reviews.length >= worthSearching || search.text !== ''
  return (
    <div className={styles.bar}>
      <LevelCounts
        reviews={reviews}
        chosen={search.level}
        onChoose={level => onSearch({ ...search, level })}
      />
      {isShown && (
        <input
          ref={box}
          className={styles.search}
          type="search"
          aria-label="Search what waits"
          placeholder="Search what waits"
          value={search.text}
          onChange={event => onSearch({ ...search, text: event.target.value })}
        />
      )}
    </div>
  )
}
