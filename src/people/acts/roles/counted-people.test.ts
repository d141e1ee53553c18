import { expect, test } from 'vitest'
import type { Level } from '../../../ground/model/assessment.ts'
import type { Delegation } from '../../../ground/model/delegation.ts'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import { defaultReviews } from '../../../judge/policy/default-profile.ts'
import { countedPeople } from './counted-people.ts'
import { mayDo, peopleWho } from './may-do.ts'
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
  delegations: [],
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

const lend = (more: Partial<Delegation>): Delegation => ({
  id: 'd-1',
  from: 'carl',
  to: 'dora',
  groups: ['security', 'dev'],
  start: 900,
  until: 1_100,
  by: 'carl',
  at: 0,
  ...more,
})
const lent = (...delegations: readonly Partial<Delegation>[]) => ({
  ...roles,
  delegations: delegations.map(lend),
})
const yes = (...people: readonly string[]) => ({
  askers: [],
  votes: people.map(reviewer => ({ reviewer, approve: true })),
})

test('whoever has a lent right counts for its groups while it is lent, and within its bounds', () => {
  expect(countedPeople(lent({}), high, { askers: [] }, now)('dora')).toEqual(['security', 'dev'])
  expect(countedPeople(lent({ groups: ['dev'] }), high, { askers: [] }, now)('dora')).toEqual(['dev'])
  expect(countedPeople(lent({ groups: [] }), high, { askers: [] }, now)('dora')).toEqual([])
  const none = [
    { upTo: 'medium' },
    { gates: ['ci'] },
    { profiles: ['web'] },
    { start: 1_001 },
    { until: now },
  ]
  for (const more of none as readonly Partial<Delegation>[])
    expect(countedPeople(lent(more), high, { askers: [] }, now)('dora')).toBeNull()
})

test('a lent right is worth what its lender has at that moment, and nobody passes it on', () => {
  const without = { ...lent({}), bindings: roles.bindings.slice(0, 1), members: [member('carl', [])] }
  expect(countedPeople(without, high, { askers: [] }, now)('dora')).toBeNull()
  const moved = { ...lent({}), members: [member('carl', ['dev']), member('dora', [])] }
  expect(countedPeople(moved, high, { askers: [] }, now)('dora')).toEqual(['dev'])
  const ended = {
    ...lent({}),
    members: [{ ...member('carl', ['security']), endedAt: 950 }, member('dora', [])],
  }
  expect(countedPeople(ended, high, { askers: [] }, now)('dora')).toBeNull()
  expect(mayDo(ended, 'dora', high, now)).toBe(false)
  const passed = lent({}, { id: 'd-2', from: 'dora', to: 'gil' })
  expect(countedPeople(passed, high, { askers: [] }, now)('gil')).toBeNull()
  expect(peopleWho(passed, high, now)).toEqual(['bob', 'dora'])
})

test('a lent right answers for calls and looks, and lets nothing stand', () => {
  expect(mayDo(lent({}), 'dora', { kind: 'look' }, now)).toBe(true)
  const stand = { kind: 'stand', gates: 'laptops', profile: 'coder', loosens: false } as const
  expect(mayDo(lent({}), 'dora', stand, now)).toBe(false)
  expect(mayDo(lent({}), 'dora', { kind: 'own' }, now)).toBe(false)
})

test('whoever is of a group counts for no other one by what is lent to them', () => {
  expect(countedPeople(lent({ to: 'bob' }), high, { askers: [] }, now)('bob')).toEqual(['dev'])
  // Their own role is up to another level: then what is lent counts for a group of both alone.
  const bounded = {
    ...lent({ to: 'bob', groups: ['security'] }),
    bindings: [role({ kind: 'group', group: 'dev' }, { upTo: 'medium' }), ...roles.bindings.slice(1)],
  }
  expect(countedPeople(bounded, high, { askers: [] }, now)('bob')).toEqual([])
})

test('a lent right counts once: for the first of its lender and of whoever has it', () => {
  const both = countedPeople(lent({}), high, yes('dora', 'carl'), now)
  expect([both('dora'), both('carl')]).toEqual([['security', 'dev'], null])
  const other = countedPeople(lent({}), high, yes('carl', 'dora'), now)
  expect([other('carl'), other('dora')]).toEqual([['security', 'dev'], null])
  // Who has not answered yet is told the same.
  expect(countedPeople(lent({}), high, yes('dora'), now)('carl')).toBeNull()
})

test('one yes of somebody whom several lent their right uses the one of the most groups, lent first', () => {
  const by = (...lenders: readonly Partial<Delegation>[]) =>
    lent(...lenders.map((one, at) => ({ id: `d-${at}`, ...one })))
  const two = by({ from: 'bob', groups: ['dev'], start: 800 }, { from: 'carl', groups: ['dev'], start: 900 })
  const after = countedPeople(two, high, yes('dora'), now)
  expect([after('dora'), after('bob'), after('carl')]).toEqual([['dev'], null, ['security', 'dev']])
  // carl said yes himself: what is left is the right of bob, and then nobody's.
  expect(countedPeople(two, high, yes('carl'), now)('dora')).toEqual(['dev'])
  expect(countedPeople(two, high, yes('carl', 'bob'), now)('dora')).toBeNull()
  const wider = by(
    { from: 'bob', groups: [], start: 800 },
    { from: 'carl', groups: ['security'], start: 900 },
  )
  const asked = { review: { votes: [], settings: defaultReviews }, deed: high, reviewers: [], askers: [] }
  expect(peopleNotes(wider, asked, now)).toEqual(['It may be answered by bob and dora (for carl).'])
  expect(countedPeople(wider, high, yes('dora'), now)('bob')).toEqual(['dev'])
})

test('nobody says yes above the level for their own to a call of theirs, nor of whoever lent them the right', () => {
  const own = (asker: string, deed: typeof high | typeof medium = high) =>
    countedPeople(lent({}), deed, { askers: [asker] }, now)('dora')
  expect(own('carl')).toBeNull()
  expect(own('dora')).toBeNull()
  expect(own('bob')).not.toBeNull()
  expect(own('carl', medium)).not.toBeNull()
})

test('the notes of a review say who may answer and whose yes is missing, and say so where nobody can', () => {
  const approvers = [
    { group: 'dev', count: 1 },
    { group: 'security', count: 1 },
  ]
  const notes = (votes: readonly string[], askers: readonly string[] = []) =>
    peopleNotes(
      roles,
      {
        review: {
          votes: votes.map(reviewer => ({ reviewer, approve: true }) as never),
          approvers,
          settings: defaultReviews,
        },
        deed: high,
        reviewers: [],
        askers,
      },
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
  const none = { members: [], bindings: [], delegations: [] }
  const bare = { review: { votes: [], settings: defaultReviews }, deed: high, reviewers: ['ann'], askers: [] }
  expect(peopleNotes(none, bare, now)).toEqual([])
})
