import { expect, test } from 'vitest'
import type { GroupNeed } from '../../ground/model/review.ts'
import { missingGroups } from './missing-groups.ts'

const both: readonly GroupNeed[] = [
  { group: 'dev', count: 1 },
  { group: 'security', count: 1 },
]
const left = (needs: readonly GroupNeed[], ...agreed: readonly (readonly string[])[]) =>
  missingGroups(needs, agreed)
    .map(({ group, count }) => `${count} ${group}`)
    .join(', ')

test('each need is met by somebody of that group, in any order', () => {
  expect(left(both)).toBe('1 dev, 1 security')
  expect(left(both, ['dev'])).toBe('1 security')
  expect(left(both, ['security'], ['dev'])).toBe('')
  expect(left(both, ['sales'], [])).toBe('1 dev, 1 security')
  expect(left([])).toBe('')
})

test('two of one group are not one of each', () => {
  expect(left(both, ['dev'], ['dev'])).toBe('1 security')
})

test('one person counts for one group only, and for the one where most needs are met', () => {
  expect(left(both, ['dev', 'security'])).toBe('1 security')
  expect(left(both, ['dev', 'security'], ['dev'])).toBe('')
  expect(left(both, ['dev'], ['dev', 'security'])).toBe('')
  expect(left(both, ['dev', 'security'], ['dev', 'security'])).toBe('')
  const three = [{ group: 'dev', count: 2 }, ...both.slice(1)]
  expect(left(three, ['dev', 'security'], ['dev', 'security'], ['security'])).toBe('')
  expect(left(three, ['dev', 'security'], ['security'], ['security'])).toBe('1 dev')
})
