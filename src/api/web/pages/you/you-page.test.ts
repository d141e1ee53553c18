import { expect, test } from 'vitest'
import { localMoment } from '../../../../ground/model/local-moment.ts'
import type { TeamPerson } from '../../../../ground/model/shown-team.ts'
import type { RoleBinding } from '../../../../ground/model/role-binding.ts'
import { lentWords, mayWords, roleWords } from './you-page.tsx'

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

test('the page says of each person what their own roles let them do', () => {
  const to = { kind: 'person', reviewer: 'dora' } as const
  const role = (name: RoleBinding['role'], more: Partial<RoleBinding> = {}) =>
    ({ id: 'b-1', ...common, to, role: name, ...more }) as const
  const may = (roles: TeamPerson['roles'], more: Partial<TeamPerson> = {}) =>
    mayWords({ reviewer: 'dora', groups: [], until: null, roles, lent: [], ...more }, now)
  const all = 'You may answer, and change what is trusted.'
  expect([mayWords(undefined, now), may(null)]).toEqual([all, all])
  expect(may([role('reviewer'), role('owner')])).toBe(
    'You may manage the team and answer and change what is trusted: within what stands below.',
  )
  expect(may([role('reviewer', { upTo: 'medium' }), role('policy')])).toBe(
    'You may change its policy and answer: within what stands below.',
  )
  expect(may([], { lent: [lent] })).toBe('You may answer for carl: within what stands below.')
  const nothing = 'You have no role now, so you may look at nothing and answer nothing: an owner gives one.'
  expect([may([]), may([], { lent: [{ ...lent, start: now + 1 }] })]).toEqual([nothing, nothing])
  expect(may([role('auditor')])).toBe('You may look at everything, and answer nothing.')
  expect(may([role('metrics')])).toBe('You may read measurements, and nothing else.')
})
