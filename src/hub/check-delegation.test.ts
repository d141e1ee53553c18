import { expect, test } from 'vitest'
import type { Delegation } from '../ground/model/delegation.ts'
import type { RoleBinding } from '../ground/model/role-binding.ts'
import type { TeamMember } from '../ground/model/team-member.ts'
import { checkDelegation } from './check-delegation.ts'

const [now, day] = [1_000_000, 86_400_000]
const role = (input: Partial<RoleBinding>, reviewer: string): RoleBinding => ({
  id: `b-${reviewer}`,
  to: { kind: 'person', reviewer },
  role: 'reviewer',
  by: 'ann',
  at: 0,
  ...input,
})
const member = (reviewer: string, groups: readonly string[], more: Partial<TeamMember> = {}): TeamMember => ({
  reviewer,
  identity: null,
  groups,
  until: null,
  ...more,
})
const draft = (more: Partial<Delegation> = {}): Delegation => ({
  id: 'd-new',
  from: 'carl',
  to: 'dora',
  groups: ['security'],
  start: now,
  until: now + day,
  by: 'carl',
  at: now,
  ...more,
})
const lentTo = (from: string, to: string, groups: readonly string[]) =>
  draft({ id: `d-${from}`, from, to, groups })
const roles = {
  members: [
    member('bob', ['dev']),
    member('carl', ['security'], {
      identity: { issuer: 'https://id.example', subject: '7' },
      until: now - 1,
    }),
    member('eve', ['security'], { endedAt: now - 1 }),
  ],
  bindings: [
    role({ gates: ['laptops'], upTo: 'high', profiles: ['coder', 'web'] }, 'carl'),
    role({}, 'eve'),
    role({ role: 'owner' }, 'ann'),
    role({ role: 'reviewer' }, 'bob'),
  ],
  delegations: [lentTo('carl', 'fay', []), lentTo('bob', 'gil', ['dev'])],
}
const known = {
  groups: ['laptops', 'ci'],
  reviewers: ['ann', 'bob', 'carl', 'dora', 'eve', 'fay', 'gil'],
}
const check =
  (more: Partial<Delegation>, input = roles) =>
  () =>
    checkDelegation(draft(more), input, known, now)

test('a reviewer lends as much as they have, or less, also while their session has ended', () => {
  for (const more of [
    {},
    { gates: ['laptops'], upTo: 'medium', profiles: ['coder'], groups: [] },
    { start: now + 30 * day, until: now + 61 * day },
    { to: 'bob', groups: [] },
  ] as const)
    expect(check(more)).not.toThrow()
})

test.each([
  ['an unknown lender', { from: 'mallory' }, 'missing', 'from'],
  ['an unknown member', { to: 'mallory' }, 'missing', 'to'],
  ['oneself', { to: 'carl' }, 'invalid', 'to'],
  ['unknown gates', { gates: ['moon'] }, 'missing', 'gates'],
  ['an end before its beginning', { until: now - 1 }, 'invalid', 'until'],
  ['an end that is none', { until: Number.NaN }, 'invalid', 'until'],
  ['more than 31 days', { until: now + 32 * day }, 'invalid', 'until'],
  ['a beginning far away', { start: now + 91 * day, until: now + 92 * day }, 'invalid', 'start'],
  ['gates that the lender has not', { gates: ['laptops', 'ci'] }, 'forbidden', 'gates'],
  ['a level that the lender has not', { upTo: 'critical' }, 'forbidden', 'upTo'],
  ['a profile that the lender has not', { profiles: ['coder', 'shell'] }, 'forbidden', 'profiles'],
  ['a group that the lender is not of', { groups: ['dev'] }, 'forbidden', 'groups'],
  ['a right of an owner who is no reviewer', { from: 'ann', groups: [] }, 'forbidden', 'from'],
  ['what was lent to the lender', { from: 'fay', groups: [] }, 'forbidden', 'from'],
  ['a right of somebody whose rights were ended', { from: 'eve' }, 'forbidden', 'from'],
  ['a right to somebody whose rights were ended', { to: 'eve' }, 'forbidden', 'to'],
  ['a second side to somebody of a group', { to: 'bob' }, 'forbidden', 'groups'],
  ['a second side to whom one was lent', { to: 'gil' }, 'forbidden', 'groups'],
] as const)('%s is refused', (_what, more, code, field) => {
  expect(check(more)).toThrow(expect.objectContaining({ code, field }))
})

test('a refusal says what to do', () => {
  expect(check({ to: 'bob' })).toThrow(
    'bob stands for dev, and would for security as well: lend it to somebody of security or of no group, or lend no group of people with --no-groups.',
  )
  expect(check({ from: 'fay', groups: [] })).toThrow(
    'fay has the right to answer from carl, and it can’t be passed on.',
  )
  expect(check({ from: 'eve' })).toThrow('An owner ended the rights of eve')
})

test('where nobody was given a role there is none to lend', () => {
  expect(check({}, { ...roles, bindings: [] })).toThrow(
    expect.objectContaining({ code: 'conflict', field: 'from' }),
  )
})
