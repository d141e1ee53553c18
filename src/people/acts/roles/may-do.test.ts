import { expect, test } from 'vitest'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import type { TeamMember } from '../../../ground/model/team-member.ts'
import { hasLastingOwner } from './has-lasting-owner.ts'
import { demandRole, mayDo, peopleWho, whyNot } from './may-do.ts'
import type { TeamDeed } from './team-deed.ts'

const now = 1_000

function role(input: Pick<RoleBinding, 'role'> & Partial<RoleBinding>, to: string): RoleBinding {
  const holder = to.startsWith('@')
    ? { kind: 'group' as const, group: to.slice(1) }
    : { kind: 'person' as const, reviewer: to }
  return { id: `b-${to}`, to: holder, by: 'ann', at: 0, ...input }
}

function member(reviewer: string, groups: readonly string[], more: Partial<TeamMember> = {}): TeamMember {
  return { reviewer, identity: null, groups, until: null, ...more }
}

const notice = { identity: { issuer: 'https://id.example', subject: '7' } }
const team = {
  members: [
    member('bob', ['dev']),
    member('carl', ['security', 'dev'], { ...notice, until: 2_000 }),
    member('dora', ['security'], { ...notice, until: now }),
  ],
  bindings: [
    role({ role: 'owner' }, 'ann'),
    role({ role: 'reviewer', gates: ['laptops'], upTo: 'medium', profiles: ['coder'] }, '@dev'),
    role({ role: 'reviewer' }, '@security'),
    role({ role: 'policy', gates: ['laptops'] }, 'bob'),
    role({ role: 'auditor' }, 'eve'),
    role({ role: 'metrics' }, 'prometheus'),
    role({ role: 'owner', until: 900 }, 'gone'),
  ],
  delegations: [],
}
const answer = { kind: 'answer', gates: 'laptops', level: 'medium', profile: 'coder' } as const
const stand = { kind: 'stand', gates: 'laptops', profile: 'coder', loosens: false } as const

const cases: readonly (readonly [string, TeamDeed, readonly string[]])[] = [
  ['what is within each bound', answer, ['bob', 'carl']],
  ['a level above it', { ...answer, level: 'high' }, ['carl']],
  ['another group of gates', { ...answer, gates: 'production' }, ['carl']],
  ['another profile', { ...answer, profile: 'shell' }, ['carl']],
  ['what tightens, at the gates of a bound', stand, ['bob', 'carl']],
  ['what tightens everywhere', { ...stand, gates: null }, ['carl']],
  ['what loosens, which no bound of levels allows', { ...stand, loosens: true }, ['carl']],
  ['the policy of a group', { kind: 'policy', gates: 'laptops' }, ['bob']],
  ['the policy of all', { kind: 'policy', gates: null }, []],
  ['what owners do', { kind: 'own' }, ['ann']],
  ['looking', { kind: 'look' }, ['ann', 'bob', 'carl', 'eve']],
  ['measurements', { kind: 'metrics' }, ['ann', 'eve', 'prometheus']],
]

test.each(cases)('%s is for those whose roles cover it', (_what, deed, able) => {
  const everybody = ['ann', 'bob', 'carl', 'dora', 'eve', 'gone', 'prometheus', 'stranger']
  expect(everybody.filter(one => mayDo(team, one, deed, now))).toEqual(able)
  expect(peopleWho(team, deed, now)).toEqual(able)
})

test('groups that a provider told end, and so does a role for a while', () => {
  expect(peopleWho(team, { ...answer, level: 'high' }, 999)).toEqual(['carl', 'dora'])
  expect(peopleWho(team, { ...answer, level: 'high' }, 2_000)).toEqual([])
  expect(peopleWho(team, { kind: 'own' }, 899)).toEqual(['ann', 'gone'])
})

test('where nobody was given a role, everybody has each', () => {
  const before = { ...team, bindings: [] }
  for (const [, deed] of cases) expect(whyNot(before, 'anybody', deed, now)).toBeUndefined()
})

test('a refusal says what, and who may', () => {
  expect(whyNot(team, 'bob', { ...answer, gates: 'production', level: 'critical' }, now)).toBe(
    'bob may not answer for a call of production at level critical under the profile coder: carl may.',
  )
  expect(whyNot(team, 'eve', answer, now)).toContain(': bob and carl may.')
  expect(whyNot(team, 'bob', { kind: 'policy', gates: null }, now)).toBe(
    'bob may not change the policy of all gates: nobody may now, so an owner gives somebody the role: see countersign hub role add --help.',
  )
  expect(() => demandRole(team, 'bob', { kind: 'own' }, now)).toThrow(
    expect.objectContaining({ code: 'forbidden', field: 'role' }),
  )
  const many = {
    members: [],
    delegations: [],
    bindings: [...'abcdefg'].map(name => role({ role: 'owner' }, name)),
  }
  expect(whyNot(many, 'bob', { kind: 'own' }, now)).toContain('a, b, c, d, e and 2 more may.')
})

test('an owner lasts by name or by a group that was set by hand, where they can sign in', () => {
  const owns = (bindings: readonly RoleBinding[], signers = ['ann', 'bob', 'carl']) =>
    hasLastingOwner({ ...team, bindings }, signers)
  expect(owns([role({ role: 'owner' }, 'ann')])).toBe(true)
  expect(owns([role({ role: 'owner' }, 'ann')], ['bob'])).toBe(false)
  expect(owns([role({ role: 'owner', until: 9_000 }, 'ann')])).toBe(false)
  expect(owns([role({ role: 'owner' }, '@dev')])).toBe(true)
  expect(owns([role({ role: 'owner' }, '@security')])).toBe(false)
  expect(owns([role({ role: 'reviewer' }, 'ann')])).toBe(false)
})
