import { expect, test } from 'vitest'
import { todayWords } from './inbox-page.tsx'

test('a day is told in one sentence, without what there was none of', () => {
  expect(todayWords({ allowed: 1_412, queued: 3, denied: 2 })).toBe(
    '1,412 calls ran unseen today, 2 were denied and 3 were asked about.',
  )
  expect(todayWords({ allowed: 1, queued: 0, denied: 1 })).toBe('1 call ran unseen today and 1 was denied.')
  expect(todayWords({ allowed: 7, queued: 0, denied: 0 })).toBe('7 calls ran unseen today.')
})

test('a day without a call says so', () => {
  expect(todayWords({ allowed: 0, queued: 0, denied: 0 })).toBe('No agent has asked for anything today.')
})
