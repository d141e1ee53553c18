import type { ShownGate, ShownTeam } from '../../../../ground/model/shown-team.ts'
import { type GateStanding, gateStanding } from './gate-standing.ts'

/** Gates that stand alike: `3 in touch`. */
export interface StandingCount {
  readonly kind: GateStanding['kind']
  readonly word: string
  readonly gates: readonly ShownGate[]
}

const order: readonly GateStanding['kind'][] = ['bad', 'warn', 'good']

/** Counts the gates of a team by how they stand, the worst first; revoked ones are no part of it. */
export function teamSum(
  { gates, groups }: Pick<ShownTeam, 'gates' | 'groups'>,
  now: number,
): readonly StandingCount[] {
  const groupOf = new Map(groups.map(group => [group.name, group]))
  const counts = new Map<string, StandingCount>()
  for (const gate of gates.filter(({ revokedAt }) => revokedAt === null)) {
    const { kind, word } = gateStanding(gate, groupOf.get(gate.group), now)
    counts.set(word, { kind, word, gates: [...(counts.get(word)?.gates ?? []), gate] })
  }
  return [...counts.values()].toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
