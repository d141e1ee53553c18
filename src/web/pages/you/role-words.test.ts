import { expect, test } from 'vitest'
import { localMoment } from '../../../model/local-moment.ts'
import { lentWords, roleWords } from './role-words.ts'

const now = Date.UTC(2026, 11, 1)
const common = { by: 'ann', at: 0 }
const lent = {
  id: 'd-1',
  from: 'carl',
  to: 'dora',
  groups: ['security'],
  start: now - 1,
  until: now + 1,
  ...common,
}

test('a role is said with its bounds, its group and its end', () => {
  const to = { kind: 'group', group: 'dev' } as const
  expect(
    roleWords({ id: 'b-1', ...common, to, role: 'reviewer', upTo: 'high', gates: ['laptops', 'ci'] }),
  ).toBe('reviewer up to high at laptops and ci, by group dev')
  const person = { kind: 'person', reviewer: 'ann' } as const
  expect(roleWords({ id: 'b-1', ...common, to: person, role: 'owner', until: now })).toBe(
    `owner, until ${localMoment(now)}`,
  )
})

test('a right that is lent is said from the side of each of the two', () => {
  const span = `since ${localMoment(now - 1)}, until ${localMoment(now + 1)}`
  expect(lentWords(lent, 'dora', now)).toBe(`answers for carl, counting for security, ${span}`)
  expect(lentWords({ ...lent, groups: [], upTo: 'medium' }, 'carl', now)).toBe(
    `lends the right to answer to dora up to medium, ${span}`,
  )
  expect(lentWords({ ...lent, start: now + 1 }, 'dora', now)).toContain(
    `from ${localMoment(now + 1)} until ${localMoment(now + 1)}`,
  )
})
