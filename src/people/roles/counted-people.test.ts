import { expect, test } from 'vitest'
import type { Level } from '../../model/assessment.ts'
import type { RoleBinding } from '../../model/role-binding.ts'
import { defaultReviews } from '../../policy/default-profile.ts'
import { countedPeople } from './counted-people.ts'
import { peopleNotes } from './people-notes.ts'

const now = 1_000
const role = (to: RoleBinding['to'], more: Partial<RoleBinding> = {}): RoleBinding => ({
  id: 'b-1',
  to,
  role: 'reviewer',
  by: 'ann',
  at: 0,
  ...more,
})
const member = (reviewer: string, groups: readonly string[], until: number | null = null) => ({
  reviewer,
  identity: null,
  groups,
  until,
})
const roles = {
  members: [member('bob', ['dev']), member('carl', ['security', 'dev'], 500), member('dora', [])],
  bindings: [
    role({ kind: 'group', group: 'dev' }),
    role({ kind: 'group', group: 'security' }),
    role({ kind: 'person', reviewer: 'eve' }, { until: 900 }),
    role({ kind: 'person', reviewer: 'fay' }, { upTo: 'medium' }),
  ],
}
const high = { kind: 'answer', gates: 'laptops', level: 'high', profile: 'coder' } as const
const medium = { ...high, level: 'medium' } as const

test('a yes counts for the groups of its reviewer while they have the role, though their session ended', () => {
  const counted = countedPeople(roles, high, { askers: [] }, now)
  expect(counted('bob')).toEqual(['dev'])
  expect(counted('carl')).toEqual(['security', 'dev'])
  for (const name of ['dora', 'eve', 'fay', 'stranger']) expect(counted(name)).toBeNull()
  expect(countedPeople(roles, medium, { askers: [] }, now)('fay')).toEqual([])
})

test('nobody counts for a call of their own above medium', () => {
  expect(countedPeople(roles, high, { askers: ['bob'] }, now)('bob')).toBeNull()
  expect(countedPeople(roles, high, { askers: ['bob'] }, now)('carl')).not.toBeNull()
  expect(countedPeople(roles, medium, { askers: ['bob'] }, now)('bob')).toEqual(['dev'])
})

test('the policy says up to which level somebody counts for a call of their own', () => {
  const own = (deed: typeof high | typeof medium, selfApproval: Level) =>
    countedPeople(roles, deed, { askers: ['bob'], selfApproval }, now)('bob')
  expect(own(high, 'high')).toEqual(['dev'])
  expect(own(high, 'medium')).toBeNull()
  expect(own(medium, 'low')).toBeNull()
})

test('where nobody was given a role everybody counts, for their own calls too', () => {
  const before = { ...roles, bindings: [] }
  expect(countedPeople(before, high, { askers: ['bob'] }, now)('bob')).toEqual(['dev'])
  expect(countedPeople(before, high, { askers: [] }, now)('stranger')).toEqual([])
})

test('the notes of a review say who may answer and whose yes is missing, and say so where nobody can', () => {
  const approvers = [
    { group: 'dev', count: 1 },
    { group: 'security', count: 1 },
  ]
  const notes = (votes: readonly string[], askers: readonly string[] = []) =>
    peopleNotes(
      roles,
      high,
      {
        votes: votes.map(reviewer => ({ reviewer, approve: true }) as never),
        approvers,
        settings: defaultReviews,
      },
      { reviewers: [], askers },
      now,
    )
  const needs = 'It needs a yes of 1 of dev and 1 of security, each of another person.'
  const nobody = 'There is nobody for 1 of security who may answer now, so it waits until there is.'
  // carl signs on again first.
  expect(notes([])).toEqual([
    'It may be answered by bob.',
    needs,
    'Still missing: 1 of dev and 1 of security, where a yes of bob counts.',
    nobody,
  ])
  // carl is of both: with bob he counts for security.
  expect(notes(['carl'])).toEqual([
    'It may be answered by bob.',
    needs,
    'Still missing: 1 of security, where a yes of bob counts.',
  ])
  expect(notes([], ['bob'])[0]).toMatch(/^Nobody has a role to answer it now/)
  const none = { members: [], bindings: [] }
  expect(
    peopleNotes(none, high, { votes: [], settings: defaultReviews }, { reviewers: ['ann'], askers: [] }, now),
  ).toEqual([])
})
