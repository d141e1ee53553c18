import type { TeamPort } from '../../src/api/http/ports/team-port.ts'
import type { ShownGate } from '../../src/ground/model/shown-team.ts'

const minute = 60_000
export const laptop = 'a1'.repeat(10)
export const runner = 'b2'.repeat(10)

const gate = (id: string, name: string, group: string, more: Partial<ShownGate>): ShownGate => ({
  gate: id,
  epoch: 0,
  name,
  group,
  joinedAt: Date.now() - 9 * 86_400_000,
  revokedAt: null,
  seenAt: Date.now() - minute,
  leaseUntil: Date.now() + 600 * minute,
  version: '0.1.0',
  groupPolicy: 0,
  policyDigest: 'c0ffee'.repeat(10),
  problem: null,
  seals: [
    { title: 'Claude Code', scope: 'user', state: 'enforced' },
    { title: 'Codex', scope: 'user', state: 'unproven' },
  ],
  entries: 12_345,
  calls: { allowed: 900, queued: 60, denied: 40 },
  ...more,
})

const reached = [
  { gate: laptop, group: 'laptops', isInTouch: true, covered: 7 },
  { gate: 'd4'.repeat(10), group: 'laptops', isInTouch: false, covered: 0 },
  { gate: runner, group: 'ci', isInTouch: false, covered: 2 },
]

/** A team of four gates; `gateOf` says which gate a decision is of. */
export function sampleTeam(gateOf: TeamPort['gateOf']): TeamPort {
  return {
    show: async () => ({
      groups: [
        { name: 'ci', lease: 300, content: 'queued' },
        { name: 'laptops', lease: 43_200, content: 'full' },
        { name: 'prod', lease: 0, content: 'full', evidence: 'central' },
      ],
      gates: [
        gate(laptop, 'anns-laptop', 'laptops', { groupPolicy: 2 }),
        gate('d4'.repeat(10), 'bobs-laptop', 'laptops', { quarantinedAt: Date.now() - minute }),
        gate('e5'.repeat(10), 'old-laptop', 'laptops', { revokedAt: Date.now() - minute, leaseUntil: null }),
        gate(runner, 'runner-7', 'ci', { leaseUntil: Date.now() - minute, epoch: 2 }),
      ],
      people: [],
    }),
    answerers: () => undefined,
    reach: async draft => ({
      days: 7,
      looked: draft ? 240 : null,
      isCut: false,
      gates: reached
        .filter(one => draft?.scope.group === undefined || draft.scope.group === one.group)
        .map(({ group: _group, ...one }) => one),
    }),
    gateOf,
  }
}
