import { useEffect, useRef, useState } from 'react'
import { ActivityLine } from './activity-line.tsx'
import { DayHeading } from './day-heading.tsx'
import { startOfDay } from './day-text.ts'
import type { FeedPage } from './feed.ts'
import styles from './feed.module.css'

interface Given {
  readonly page: FeedPage
  /** The time of the row above, where there is one. */
  readonly above: number | undefined
  readonly onNear: (page: FeedPage) => void
  readonly onFar: (page: FeedPage) => void
}

/** Further away than this, rows are dropped. */
const near = '2000px 0px'

/** One stretch of the list. Far from what is looked at it is an empty space of the same height. */
export function FeedStretch({ page, above, onNear, onFar }: Given) {
  const box = useRef<HTMLOListElement>(null)
  const [height, setHeight] = useState<number>()
  const newest = useRef({ page, onNear, onFar })
  newest.current = { page, onNear, onFar }
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watcher = new IntersectionObserver(
      ([seen]) => {
        const { page: here, onNear: come, onFar: go } = newest.current
        if (seen?.isIntersecting) {
          if (!here.rows) come(here)
        } else if (here.rows && !element.contains(document.activeElement)) {
          setHeight(element.offsetHeight)
          go(here)
        }
      },
      { rootMargin: near },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return (
    <ol ref={box} className={styles['stretch']} style={page.rows ? undefined : { height }}>
      {page.rows?.map((row, i) => {
        const before = i === 0 ? above : page.rows?.[i - 1]?.at
        const isNewDay = before === undefined || startOfDay(before) !== startOfDay(row.at)
        return (
          <li key={row.seq}>
            {isNewDay && <DayHeading at={row.at} />}
            <ActivityLine row={row} />
          </li>
        )
      })}
    </ol>
  )
}
