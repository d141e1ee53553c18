import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import { ask } from '../../api/ask.ts'
import { type ActivityFilter, decisionsPath, queryOf } from './activity-filter.ts'
import { type ActivityRow, activityRowOf } from './activity-row.ts'
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

/** The list of one filter, and what can be done with it. */
export interface OwnFeed {
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
export function useFeed(filter: ActivityFilter, tailing: boolean, before: Feed | undefined): OwnFeed {
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
