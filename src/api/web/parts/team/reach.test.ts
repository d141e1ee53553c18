import { expect, test } from 'vitest'
import type { ShownGate, ShownTeam } from '../../../../ground/model/shown-team.ts'
import { reachWords } from './reach.tsx'

const now = 1_000_000_000
const gate = (id: string, group: string, more: Partial<ShownGate> = {}): ShownGate => ({
  gate: id,
  epoch: 0,
  name: id,
  group,
  joinedAt: 0,
  revokedAt: null,
  seenAt: now,
  leaseUntil: now + 1,
  version: null,
  groupPolicy: 0,
  policyDigest: null,
  problem: null,
  seals: null,
  entries: 0,
  calls: { allowed: 0, queued: 0, denied: 0 },
  ...more,
})
const team: ShownTeam = {
  groups: [
    { name: 'ci', lease: 300, content: 'hashes' },
    { name: 'laptops', lease: 43_200, content: 'full' },
    { name: 'prod', lease: 0, content: 'full' },
  ],
  gates: [
    gate('ann', 'laptops'),
    gate('bob', 'laptops', { leaseUntil: now - 1 }),
    gate('old', 'laptops', { revokedAt: 1 }),
    gate('runner', 'ci'),
  ],
  people: [],
}
const of = (group: string) => ({ deed: 'allow', group, now }) as const

test('which gates are reached, which hear of it at once, and how long it holds after it was taken back', () => {
  const all = reachWords(team, of(''))
  expect(all.where).toBe('It reaches 3 gates: 1 of ci, 2 of laptops.')
  expect(all.touch).toBe('2 are in touch and have it within seconds; bob has it once it comes back.')
  expect(all.time).toContain('within 12 h everywhere')
  expect(reachWords(team, of('ci'))).toMatchObject({
    where: 'It reaches one gate of ci.',
    touch: 'It is in touch and has it within seconds.',
    time: expect.stringContaining('within 5 min everywhere'),
  })
})

test('a group without gates is said to have none', () => {
  expect(reachWords(team, of('prod'))).toMatchObject({
    where: 'It reaches no gate: none is there yet.',
    time: expect.stringContaining('it ends at once'),
  })
})

test('what it would have come to, where most, and where nobody knows', () => {
  const reach = {
    days: 7,
    looked: 1_000,
    isCut: true,
    gates: [
      { gate: 'ann', isInTouch: true, covered: 2 },
      { gate: 'bob', isInTouch: false, covered: 5 },
      { gate: 'runner', isInTouch: true, covered: null },
    ],
  }
  const words = reachWords(team, of(''), reach)
  expect(words.calls).toBe('Of the newest 1,000 calls it would have let 7 run unasked.')
  expect(words.most.map(({ text }) => text)).toEqual(['bob: 5', 'ann: 2'])
  expect(words.unknown).toBe('Of ci it is not known: their logs stay at their gates.')
  expect(reachWords(team, { ...of(''), deed: 'pause' }, { ...reach, looked: null, isCut: false }).calls).toBe(
    'In the last 7 days 7 calls waited there that would have run unasked.',
  )
})
