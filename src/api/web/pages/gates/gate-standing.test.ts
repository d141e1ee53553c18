import { expect, test } from 'vitest'
import type { ShownGate } from '../../../../ground/model/shown-team.ts'
import type { GateGroup } from '../../../../ground/model/team-gate.ts'
import { gateStanding } from './gate-standing.ts'
import { policyWords } from './gate-page.tsx'
import { teamSum } from './team-line.tsx'

const now = 1_000_000_000
const group: GateGroup = { name: 'laptops', lease: 300, content: 'full' }
const gate: ShownGate = {
  gate: 'a1',
  epoch: 0,
  name: 'anns-laptop',
  group: 'laptops',
  joinedAt: 0,
  revokedAt: null,
  seenAt: now - 1_000,
  leaseUntil: now + 240_000,
  version: '0.1.0',
  groupPolicy: 0,
  policyDigest: 'p',
  problem: null,
  seals: [{ title: 'Codex', scope: 'user', state: 'enforced' }],
  entries: 1,
  calls: { allowed: 0, queued: 0, denied: 0 },
}
const open = [{ title: 'Codex', scope: 'user', state: 'open' }] as const

test.each<[string, Partial<ShownGate>]>([
  ['Revoked', { revokedAt: 1, seals: open }],
  ['Left', { revokedAt: 1, left: true }],
  ['Quarantined', { quarantinedAt: 1, leaseUntil: null }],
  ['Not seen yet', { seenAt: null, leaseUntil: null }],
  ['In trouble', { problem: 'It is too old.', seals: open }],
  ['Without a lease', { leaseUntil: now - 1, seals: open }],
  ['Not enforced', { seals: open }],
  ['In touch', {}],
  ['In touch', { seals: null }],
])('a gate is “%s” for what matters most: %j', (word, more) => {
  expect(gateStanding({ ...gate, ...more }, group, now).word).toBe(word)
})

test('a gate whose group has no lease is away once it has not asked for a minute', () => {
  const strict = { ...group, lease: 0 }
  expect(gateStanding({ ...gate, leaseUntil: now - 1 }, strict, now).word).toBe('In touch')
  expect(gateStanding({ ...gate, leaseUntil: now - 1, seenAt: now - 61_000 }, strict, now).word).toBe('Away')
})

test('gates are counted by how they stand, the worst first, without those that were revoked', () => {
  const gates = [
    gate,
    { ...gate, gate: 'b2', leaseUntil: null },
    { ...gate, gate: 'c3', revokedAt: 1 },
    { ...gate, gate: 'd4', seals: open },
    { ...gate, gate: 'e5' },
  ]
  const counts = teamSum({ gates, groups: [group] }, now)
  expect(counts.map(one => [one.word, one.gates.length])).toEqual([
    ['Not enforced', 1],
    ['Without a lease', 1],
    ['In touch', 2],
  ])
})

test('a policy is compared with those of the same group', () => {
  const other = (id: string, more: Partial<ShownGate> = {}) => ({ ...gate, gate: id, ...more })
  expect(policyWords(gate, [gate])).toBe('')
  expect(policyWords(gate, [gate, other('b'), other('c', { group: 'ci', policyDigest: 'q' })])).toBe(
    'the same as the other gate of laptops',
  )
  expect(policyWords(gate, [gate, other('b'), other('c', { policyDigest: 'q' })])).toBe(
    'the same as 1 of the other 2 gates of laptops',
  )
  expect(
    policyWords(gate, [gate, other('b', { policyDigest: 'q' }), other('c', { policyDigest: 'q' })]),
  ).toBe('other than every other gate of laptops')
})
