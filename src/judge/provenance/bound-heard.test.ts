import { expect, test } from 'vitest'
import type { HeardReport, HeardSegment, Hearing } from '../../ground/model/hearing.ts'
import { boundHeard } from './bound-heard.ts'

const report = (at: number, words: number, unread?: number): HeardReport => ({
  source: {
    tool: 'get_page',
    at,
    from: 'result',
    pointed: 0,
    own: false,
    ...(unread !== undefined && { unread }),
  },
  segments: words === 0 ? [] : [said(at, words)],
})
const said = (at: number, words: number): HeardSegment => ({
  kind: 'said',
  strength: 0,
  acts: [],
  hidden: false,
  words: Array.from({ length: words }, (_, i) => at * 10_000 + i),
})
const hearAll = (reports: readonly HeardReport[]) =>
  reports.reduce<Hearing>((hearing, one) => boundHeard(hearing, one), [])
const unreadOf = (hearing: Hearing) => hearing.flatMap(({ source }) => source.unread ?? [])

test('that a text was not read outlives its words, and everything that is said later', () => {
  const later = Array.from({ length: 20 }, (_, i) => report(i + 3, 1_500))
  const hearing = hearAll([report(1, 1_500, 70), report(2, 0, 80), ...later])
  expect(unreadOf(hearing)).toEqual([70, 80])
  expect(hearing.filter(({ segments }) => segments.length > 0).length).toBeGreaterThan(0)
})

test('the notes themselves take little room: the newest stay', () => {
  const hearing = hearAll(Array.from({ length: 1_000 }, (_, i) => report(i, 0, i + 1)))
  expect(hearing).toHaveLength(16)
  expect(unreadOf(hearing).at(-1)).toBe(1_000)
})

test('a report in which nothing was said and that was read is not kept', () => {
  expect(boundHeard([], report(1, 0))).toEqual([])
})
