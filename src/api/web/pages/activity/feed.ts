import type { ActivityRow } from './activity-row.ts'

/** A stretch of the list. Where it is far from what is looked at, its rows are dropped and asked for again later. */
export interface FeedPage {
  /** Names the stretch for as long as it is there. */
  readonly key: number
  /** Newest first; undefined once dropped. */
  readonly rows: readonly ActivityRow[] | undefined
  readonly count: number
  /** Entry numbers of its newest and its oldest row. */
  readonly newest: number
  readonly oldest: number
  /** The time of its oldest row; milliseconds since 1970. */
  readonly oldestAt: number
}

/** A list that grows at both ends, newest first. */
export interface Feed {
  readonly pages: readonly FeedPage[]
  /** Nothing older is left. */
  readonly ended: boolean
}

/** Rows of one stretch, and of one answer of the gate. */
export const pageSize = 50

/** The list when its first page has come. */
export function startedFeed(rows: readonly ActivityRow[]): Feed {
  const ended = rows.length < pageSize
  return { pages: rows.length === 0 ? [] : [pageOf(rows)], ended }
}

/** With a page of older rows below it. */
export function withOlder(feed: Feed, rows: readonly ActivityRow[]): Feed {
  const last = oldestSeq(feed)
  const older = rows.filter(({ seq }) => last === undefined || seq < last)
  const ended = rows.length < pageSize
  return { pages: older.length === 0 ? feed.pages : [...feed.pages, pageOf(older)], ended }
}

/** Returns the rows of the newest page that are not in the list yet. */
export function freshRows(feed: Feed, newest: readonly ActivityRow[]): readonly ActivityRow[] {
  const known = newestSeq(feed)
  return known === undefined ? newest : newest.filter(({ seq }) => seq > known)
}

/**
 * With what came since at its top. A full page of new rows may hide a gap, so that the list begins anew; a first
 * stretch that is full makes room by a new one above it.
 */
export function withFresh(feed: Feed, newest: readonly ActivityRow[]): Feed {
  const fresh = freshRows(feed, newest)
  const [first, ...rest] = feed.pages
  if (fresh.length === 0) return feed
  if (!first || fresh.length >= pageSize) return startedFeed(newest)
  if (first.rows && first.count + fresh.length <= 2 * pageSize) {
    const grown = pageOf([...fresh, ...first.rows])
    return { ...feed, pages: [{ ...grown, key: first.key }, ...rest] }
  }
  return { ...feed, pages: [pageOf(fresh), ...feed.pages] }
}

/** With the rows of one stretch dropped. */
export function withDropped(feed: Feed, key: number): Feed {
  return withPage(feed, key, page => ({ ...page, rows: undefined }))
}

/** With the rows of a dropped stretch again. More than it had may have come: only its own are kept. */
export function withRestored(feed: Feed, key: number, rows: readonly ActivityRow[]): Feed {
  return withPage(feed, key, page => ({
    ...page,
    rows: rows.filter(({ seq }) => seq <= page.newest && seq >= page.oldest),
  }))
}

/** Entry number of the oldest row. */
export function oldestSeq(feed: Feed): number | undefined {
  return feed.pages.at(-1)?.oldest
}

function newestSeq(feed: Feed): number | undefined {
  return feed.pages[0]?.newest
}

function withPage(feed: Feed, key: number, change: (page: FeedPage) => FeedPage): Feed {
  return { ...feed, pages: feed.pages.map(page => (page.key === key ? change(page) : page)) }
}

function pageOf(rows: readonly ActivityRow[]): FeedPage {
  const { seq: oldest = 0, at: oldestAt = 0 } = rows.at(-1) ?? {}
  return { key: oldest, rows, count: rows.length, newest: rows[0]?.seq ?? 0, oldest, oldestAt }
}
