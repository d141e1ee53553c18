import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useRowKeys } from '../../app/use-row-keys.ts'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { type ActivityFilter, countConditions, decisionsPath, queryOf } from './activity-filter.ts'
import {
  type Feed,
  type FeedPage,
  freshRows,
  oldestSeq,
  pageSize,
  startedFeed,
  withDropped,
  withFresh,
  withOlder,
  withRestored,
} from './feed.ts'
import styles from './feed.module.css'
import { useQuery } from '@tanstack/react-query'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { ask } from '../../api/ask.ts'
import { type ActivityRow, activityRowOf } from './activity-row.ts'
import { ActivityLine } from './activity-line.tsx'
import { DayHeading } from './day-heading.tsx'
import { startOfDay } from './day-text.ts'
import feedStretchStyles from './feed.module.css'

/** A list as somebody left it. */
interface KeptFeed {
  readonly feed: Feed
  /** Pixels from the top. */
  readonly scrolled: number
}

const max = 3
const stored = new Map<string, KeptFeed>()

/** Keeps a list, so that who looks at one of its rows comes back to the same place. */
function keepFeed(name: string, input: KeptFeed): void {
  stored.delete(name)
  stored.set(name, input)
  const [oldest] = stored.keys()
  if (stored.size > max && oldest !== undefined) stored.delete(oldest)
}

/** The list as it was left, once. */
function takeFeed(name: string): KeptFeed | undefined {
  const found = stored.get(name)
  stored.delete(name)
  return found
}

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

/** Tells whether an element is on the screen, or within `margin` of it (as CSS writes it); `first` until it is known. */
function useIsSeen<E extends HTMLElement>(
  margin: string,
  first: boolean,
): readonly [RefObject<E | null>, boolean] {
  const ref = useRef<E>(null)
  const [isSeen, setSeen] = useState(first)
  const [element, setElement] = useState<E | null>(null)
  // The element may come later than the component does.
  useEffect(() => setElement(ref.current))
  useEffect(() => {
    if (!element) return
    const watcher = new IntersectionObserver(([seen]) => setSeen(seen?.isIntersecting === true), {
      rootMargin: margin,
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [element, margin])
  return [ref, isSeen]
}

/** The list of one filter, and what can be done with it. */
interface OwnFeed {
  /** Undefined until the first page has come. */
  readonly feed: Feed | undefined
  /** The rows that came since and are not in the list. */
  readonly fresh: number
  readonly error: unknown
  /** The error that stopped the loading of older rows. */
  readonly olderError: unknown
  readonly isLoadingOlder: boolean
  readonly again: () => unknown
  readonly loadOlder: () => void
  readonly showFresh: () => void
  readonly drop: (page: FeedPage) => void
  readonly restore: (page: FeedPage) => void
}

/** Holds the list of one filter; while `tailing`, what is new stands in it as it comes. */
function useFeed(filter: ActivityFilter, tailing: boolean, before: Feed | undefined): OwnFeed {
  const [feed, setFeed] = useState(before)
  const newest = useQuery({
    queryKey: ['decisions', 'newest', queryOf(filter)],
    queryFn: ({ signal }) => askRows(filter, pageSize, undefined, signal),
  })
  const { data } = newest
  useEffect(() => {
    if (data) setFeed(now => (now === undefined ? startedFeed(data) : tailing ? withFresh(now, data) : now))
  }, [data, tailing])
  const older = useOlder(filter, feed, setFeed)
  const restore = useRestoring(filter, setFeed)
  return {
    feed,
    fresh: feed && data ? freshRows(feed, data).length : 0,
    error: newest.error,
    again: newest.refetch,
    ...older,
    showFresh: () => setFeed(now => now && data && withFresh(now, data)),
    drop: useCallback(({ key }: FeedPage) => setFeed(now => now && withDropped(now, key)), []),
    restore,
  }
}

type SetFeed = (change: (feed: Feed | undefined) => Feed | undefined) => void

function useOlder(filter: ActivityFilter, feed: Feed | undefined, setFeed: SetFeed) {
  const [isLoadingOlder, setLoading] = useState(false)
  const [olderError, setError] = useState<unknown>()
  const isAsked = useRef(false)
  const before = feed && oldestSeq(feed)
  const loadOlder = useCallback(() => {
    if (isAsked.current || before === undefined) return
    isAsked.current = true
    setLoading(true)
    setError(undefined)
    askRows(filter, pageSize, before)
      .then(rows => setFeed(now => now && withOlder(now, rows)), setError)
      .finally(() => {
        isAsked.current = false
        setLoading(false)
      })
  }, [filter, before, setFeed])
  return { isLoadingOlder, olderError, loadOlder }
}

/** Rows that were dropped are asked for again; where that fails, the next look at them asks once more. */
function useRestoring(filter: ActivityFilter, setFeed: SetFeed): (page: FeedPage) => void {
  const asked = useRef(new Set<number>())
  return useCallback(
    ({ key, newest, count }: FeedPage) => {
      if (asked.current.has(key)) return
      asked.current.add(key)
      askRows(filter, count, newest + 1)
        .then(
          rows => setFeed(now => now && withRestored(now, key, rows)),
          () => {},
        )
        .finally(() => asked.current.delete(key))
    },
    [filter, setFeed],
  )
}

async function askRows(
  filter: ActivityFilter,
  limit: number,
  before?: number,
  signal?: AbortSignal,
): Promise<readonly ActivityRow[]> {
  const path = decisionsPath(filter, Date.now(), limit, before)
  const found = await ask<readonly LoggedDecision[]>(path, undefined, signal)
  return found.map(activityRowOf)
}

interface FeedStretchProps {
  readonly page: FeedPage
  /** The time of the row above, where there is one. */
  readonly above: number | undefined
  readonly onNear: (page: FeedPage) => void
  readonly onFar: (page: FeedPage) => void
}

/** Further away than this, rows are dropped. */
const near = '2000px 0px'

/** One stretch of the list. Far from what is looked at it is an empty space of the same height. */
function FeedStretch({ page, above, onNear, onFar }: FeedStretchProps) {
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
    <ol ref={box} className={feedStretchStyles['stretch']} style={page.rows ? undefined : { height }}>
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
