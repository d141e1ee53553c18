import { expect, test } from 'vitest'
import { criticalWords, type Compared, thresholdText, thresholdWords } from './threshold-text.ts'

const compared = (input: Partial<Compared>): Compared => ({
  effect: 'queue',
  composite: 5,
  thresholds: { allow: 3, deny: 8 },
  ...input,
})

test('a call that would be denied by its points is told so, with the numbers of its policy', () => {
  const own = compared({ thresholds: { allow: 2.5, deny: 7 } })
  expect(thresholdText(own)).toBe(
    'A person is asked from 2.5 points upward; from 7 upward the call is denied.',
  )
  expect(thresholdWords(own)).toBe('asked from 2.5, denied from 7')
})

test('where several people are asked about critical calls nothing says that they are denied', () => {
  const waiting = compared({ composite: 8, thresholds: { allow: 3, deny: 8, people: 3 } })
  expect(thresholdText(waiting)).toBe(
    'A person is asked from 3 points upward; from 8 upward 3 people must agree, or one in their own words where there are fewer.',
  )
  expect(thresholdWords(waiting)).toBe('asked from 3, 3 people from 8')
  expect(thresholdText(compared({ thresholds: { allow: 3, deny: 8, people: 1 } }))).toMatch(
    /from 8 upward they get the hardest challenge\.$/,
  )
})

test('a waiting 8.00 of an earlier version is not said to be denied', () => {
  expect(thresholdText(compared({ composite: 8 }))).toMatch(/from 8 upward several people are asked\.$/)
  expect(criticalWords(compared({ composite: 8, effect: 'deny' }))).toBe('denied')
})
