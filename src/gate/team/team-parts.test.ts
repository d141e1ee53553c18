import { expect, test } from 'vitest'
import type { Review } from '../../ground/model/review.ts'
import { defaultReviews } from '../../judge/policy/default-profile.ts'
import { groupsAtGate } from './team-parts.ts'

const hour = 3_600_000
const [start, until] = [10 * hour, 11 * hour]
const input = { by: 'ann', at: 0 }
const people = {
  members: () => [],
  bindings: () => [
    { ...input, id: 'b-1', role: 'reviewer' as const, to: { kind: 'person' as const, reviewer: 'carl' } },
    {
      ...input,
      id: 'b-2',
      role: 'reviewer' as const,
      to: { kind: 'person' as const, reviewer: 'eve' },
      until,
    },
  ],
  delegations: () => [{ ...input, id: 'd-1', from: 'carl', to: 'dora', groups: [], start, until }],
}
const review = { level: 'high', profile: 'coder', settings: defaultReviews, votes: [] } as unknown as Review

test('roles and lent rights begin and end by the hub’s clock, whatever the gate’s own says', () => {
  for (const ahead of [0, hour, -hour]) {
    const team = { group: () => 'laptops', clockAhead: () => ahead }
    const countedAt = (atHub: number) => {
      const groupsOf = groupsAtGate({ people: { team: people } }, team, () => atHub - ahead)(review)
      return ['carl', 'dora', 'eve'].filter(one => groupsOf(one) !== null)
    }
    expect(countedAt(start - 1)).toEqual(['carl', 'eve'])
    expect(countedAt(start)).toEqual(['carl', 'dora', 'eve'])
    expect(countedAt(until)).toEqual(['carl'])
  }
})
