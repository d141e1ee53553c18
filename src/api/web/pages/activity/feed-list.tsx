import { useEffect, useRef, useState } from 'react'
import { useRowKeys } from '../../app/use-row-keys.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { type ActivityFilter, countConditions, queryOf } from './activity-filter.ts'
import { pageSize } from './feed.ts'
import { FeedStretch } from './feed-stretch.tsx'
import { keepFeed, takeFeed } from './keep-feed.ts'
import { type OwnFeed, useFeed } from './use-feed.ts'
import { useIsSeen } from './use-is-seen.ts'
import styles from './feed.module.css'

interface Given {
  readonly filter: ActivityFilter
  /** New ones may come in at the top by themselves. */
  readonly isLive: boolean
}

/** Every decision that fits, newest first, for as far as somebody scrolls. */
export function FeedList({ filter, isLive }: Given) {
  const name = queryOf(filter)
  const [before] = useState(() => takeFeed(name))
  const list = useRef<HTMLDivElement>(null)
  const [top, isAtTop] = useIsSeen<HTMLDivElement>('80px 0px', before === undefined)
  const own = useFeed(filter, isLive && isAtTop, before?.feed)
  const { feed, fresh, error, again } = own
  useRowKeys(list, 'decision')
  useKept(name, own, before?.scrolled)
  if (!feed) return error ? <FailureNotice error={error} again={again} /> : <Loading what="Reading the log" />
  return (
    <div ref={list} className={styles['list']}>
      <div ref={top} className={styles['top']} />
      {fresh > 0 && !(isLive && isAtTop) && <FreshPill count={fresh} onShow={() => show(own)} />}
      {error ? <FailureNotice error={error} again={again} /> : null}
      {feed.pages.length === 0 ? <Nothing filter={filter} /> : <Stretches own={own} />}
    </div>
  )
}

function Stretches({ own }: { readonly own: OwnFeed }) {
  const { feed, loadOlder, restore, drop } = own
  return (
    <>
      {feed?.pages.map((page, i) => (
        <FeedStretch
          key={page.key}
          page={page}
          above={feed.pages[i - 1]?.oldestAt}
          onNear={restore}
          onFar={drop}
        />
      ))}
      {feed?.ended ? (
        <p className={styles['end']}>This is the first decision that fits.</p>
      ) : (
        <Older own={own} onNear={loadOlder} />
      )}
    </>
  )
}

function Older({ own, onNear }: { readonly own: OwnFeed; readonly onNear: () => void }) {
  const [end, isNear] = useIsSeen<HTMLDivElement>('600px 0px', false)
  const { isLoadingOlder, olderError, loadOlder } = own
  const mayAsk = isNear && !isLoadingOlder && olderError === undefined
  useEffect(() => {
    if (mayAsk) onNear()
  }, [mayAsk, onNear])
  return (
    <div ref={end} className={styles['end']}>
      {olderError ? (
        <FailureNotice error={olderError} again={loadOlder} />
      ) : (
        <Button onClick={loadOlder} busy={isLoadingOlder}>
          {isLoadingOlder ? 'Loading older ones …' : 'Load older'}
        </Button>
      )}
    </div>
  )
}

function FreshPill({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  return (
    <div className={styles['pill']} role="status">
      <Button kind="primary" onClick={onShow}>
        {count >= pageSize ? `${pageSize} or more` : count} new
      </Button>
    </div>
  )
}

function Nothing({ filter }: { readonly filter: ActivityFilter }) {
  if (countConditions(filter) > 0)
    return (
      <Empty title="No decision fits this filter.">
        Take a condition away, or look further back in time.
      </Empty>
    )
  return (
    <Empty title="Nothing has been decided yet.">
      As soon as an agent asks for a tool call, what was decided and why stands here.
    </Empty>
  )
}

function show(own: OwnFeed): void {
  own.showFresh()
  window.scrollTo({ top: 0 })
}

/** Keeps the scroll position for a person who comes back. */
function useKept(name: string, { feed }: OwnFeed, scrolled: number | undefined): void {
  const newest = useRef(feed)
  newest.current = feed
  const last = useRef(0)
  useEffect(() => {
    if (scrolled !== undefined) window.scrollTo({ top: scrolled })
    const note = () => {
      last.current = window.scrollY
    }
    note()
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      window.removeEventListener('scroll', note)
      if (newest.current) keepFeed(name, { feed: newest.current, scrolled: last.current })
    }
  }, [name, scrolled])
}
