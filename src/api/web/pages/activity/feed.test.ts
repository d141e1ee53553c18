import { expect, test } from 'vitest'
import type { ActivityRow } from './activity-row.ts'
import {
  type Feed,
  freshRows,
  oldestSeq,
  pageSize,
  startedFeed,
  withDropped,
  withFresh,
  withOlder,
  withRestored,
} from './feed.ts'

/** Rows from entry `from` down to `to`. */
function rows(from: number, to: number): ActivityRow[] {
  return Array.from({ length: from - to + 1 }, (_, i) => ({ seq: from - i }) as ActivityRow)
}

function seqs(feed: Feed): readonly number[] {
  return feed.pages.flatMap(page => page.rows?.map(({ seq }) => seq) ?? [])
}

const full = startedFeed(rows(200, 151))

test('a list goes on below until a page is not full', () => {
  const more = withOlder(full, rows(150, 101))
  expect(more.ended).toBe(false)
  expect(oldestSeq(more)).toBe(101)
  const end = withOlder(more, rows(100, 99))
  expect(end.ended).toBe(true)
  expect(seqs(end)).toEqual(rows(200, 99).map(({ seq }) => seq))
  expect(withOlder(more, []).ended).toBe(true)
})

test('an empty first page is the end', () => {
  expect(startedFeed([])).toEqual({ pages: [], ended: true })
})

test('what came since stands at the top, once', () => {
  const newest = rows(203, 154)
  expect(freshRows(full, newest)).toHaveLength(3)
  const grown = withFresh(full, newest)
  expect(seqs(grown)).toEqual(rows(203, 151).map(({ seq }) => seq))
  expect(withFresh(grown, newest)).toBe(grown)
  expect(grown.pages[0]?.key).toBe(full.pages[0]?.key)
})

test('a full first stretch makes room by a new one, and keeps its own place', () => {
  let feed = full
  for (let top = 220; top <= 300; top += 20) feed = withFresh(feed, rows(top, top - pageSize + 1))
  expect(seqs(feed)).toEqual(rows(300, 151).map(({ seq }) => seq))
  expect(feed.pages.map(({ count }) => count)).toEqual([60, 90])
})

test('where more came than one page holds, the list begins anew, since there is a gap', () => {
  const anew = withFresh(full, rows(400, 351))
  expect(seqs(anew)).toEqual(rows(400, 351).map(({ seq }) => seq))
  expect(anew.ended).toBe(false)
})

test('a stretch that was dropped comes back as it was', () => {
  const feed = withOlder(full, rows(150, 101))
  const key = feed.pages[1]?.key ?? 0
  const dropped = withDropped(feed, key)
  expect(seqs(dropped)).toHaveLength(pageSize)
  expect(dropped.pages[1]?.count).toBe(50)
  expect(withRestored(dropped, key, rows(150, 91))).toEqual(feed)
})

test('a dropped first stretch is not lost to what comes above it', () => {
  const dropped = withDropped(full, full.pages[0]?.key ?? 0)
  const grown = withFresh(dropped, rows(202, 153))
  expect(grown.pages.map(({ newest, oldest }) => [newest, oldest])).toEqual([
    [202, 201],
    [200, 151],
  ])
})
