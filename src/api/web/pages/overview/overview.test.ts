import { expect, test } from 'vitest'
import type { ReviewerStats } from '../../../../people/acts/gate-people/reviews.ts'
import type { OverviewDay } from '../../../../ground/model/overview.ts'
import { activityLink } from './overview-page.tsx'
import { countWords, observedText, quickText, shareText } from './count-words.ts'
import { sparkPaths, trendOf } from './asked-figure.tsx'
import { dayCountsText, stackedDays } from './draw-days.ts'
import { reviewerWords } from './reviewers-figures.tsx'

const day = (date: string, allowed: number, queued: number, denied: number): OverviewDay => ({
  date,
  from: Date.parse(`${date}T00:00:00Z`),
  allowed,
  queued,
  denied,
  asked: allowed + queued + denied === 0 ? null : queued / (allowed + queued + denied),
  answers: { opened: 0, answered: 0, expired: 0, p50: null, p90: null },
})
const stats: ReviewerStats = {
  reviewer: 'alice',
  answers: 0,
  approvals: 0,
  denials: 0,
  medianSeconds: null,
  failedChallenges: 0,
  tooFast: 0,
  reportedWrong: 0,
  plantedSeen: 0,
  plantedApproved: 0,
}

test('each bar stands on those below it, and its top is all calls of the day', () => {
  const {
    allowed,
    queued,
    denied,
    most: max,
  } = stackedDays([day('2026-11-20', 5, 2, 1), day('2026-11-21', 0, 0, 0)])
  expect([allowed, queued, denied, max]).toEqual([[5, 0], [7, 0], [8, 0], 8])
})

test('a day is told in words, also one without a call', () => {
  expect(dayCountsText(day('2026-11-21', 12, 3, 1))).toBe('Sat 21 Nov: 12 allowed, 3 queued, 1 denied')
  expect(dayCountsText(day('2026-11-22', 0, 0, 0))).toBe('Sun 22 Nov: no calls')
})

test('shares and times are short, and never hide that there are none', () => {
  expect([0, 0.0004, 0.042, 0.305, 1, null].map(shareText)).toEqual([
    '0 %',
    '< 0.1 %',
    '4.2 %',
    '31 %',
    '100 %',
    '–',
  ])
  expect([0.84, 12.4, 1_400, null].map(quickText)).toEqual(['0.8 ms', '12 ms', '1.4 s', '–'])
  expect([countWords(1, 'call'), countWords(1_204, 'call')]).toEqual(['1 call', '1,204 calls'])
})

test('the trend is against as many days before, in points', () => {
  const counts = (allowed: number, queued: number) => ({ allowed, queued, denied: 0 })
  expect(trendOf(counts(90, 10), counts(170, 30), 7)).toEqual({
    way: 'better',
    text: '10 points fewer than in the 7 days before',
  })
  expect(trendOf(counts(90, 10), counts(185, 15), 30).way).toBe('worse')
  expect(trendOf(counts(90, 10), counts(180, 20), 30).way).toBe('same')
  expect(trendOf(counts(90, 10), counts(90, 10), 30).way).toBe('unknown')
  expect(trendOf(counts(0, 0), counts(90, 10), 30).way).toBe('unknown')
})

test('a line has a gap where a day had no call', () => {
  expect(sparkPaths([0, 1, null, 0.5], { width: 30, height: 10 })).toEqual(['M0 10L10 0', 'M30 5h0.01'])
  expect(sparkPaths([null, null], { width: 30, height: 10 })).toEqual([])
})

test('a reviewer’s figures are exact, and told without blame', () => {
  expect(reviewerWords(stats)).toEqual({ summary: 'has answered nothing yet', notes: [] })
  const busy = { ...stats, answers: 3, approvals: 2, denials: 1, medianSeconds: 23.4 }
  expect(reviewerWords(busy)).toEqual({
    summary: 'answered 3 calls: 2 yes, 1 no, mostly within 23 s of opening the page',
    notes: [],
  })
  const { notes } = reviewerWords({
    ...busy,
    tooFast: 1,
    failedChallenges: 2,
    plantedSeen: 4,
    plantedApproved: 1,
    reportedWrong: 1,
  })
  expect(notes.map(note => note.split(' ', 3).join(' '))).toEqual([
    '1 yes came',
    '2 challenges were',
    '1 of 4',
    '1 yes was',
  ])
  expect(reviewerWords({ ...busy, plantedSeen: 2 }).notes).toEqual(['Saw through all 2 probes.'])
})

test('a figure leads to the calls that it counts', () => {
  expect(activityLink({ finding: 'database.drop' }, 30)).toBe('/activity?finding=database.drop&since=30d')
})

test('what was only observed is told where there was any', () => {
  expect(observedText({ queued: 0, denied: 0 })).toBeNull()
  expect(observedText({ queued: 1_204, denied: 0 })).toBe(
    'Only observed, so they ran: 1,204 would have asked',
  )
  expect(observedText({ queued: 2, denied: 3 })).toBe(
    'Only observed, so they ran: 2 would have asked, 3 would have been denied',
  )
})
