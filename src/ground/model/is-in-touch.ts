import type { ShownGate } from './shown-team.ts'
import type { GateGroup } from './team-gate.ts'

/** A gate whose group has no lease asks at least every half minute while it runs. */
const silent = 60_000

/** Tells whether a gate was seen within its lease: it hears within seconds what people do. */
export function isInTouch(
  gate: Pick<ShownGate, 'revokedAt' | 'quarantinedAt' | 'seenAt' | 'leaseUntil'>,
  group: Pick<GateGroup, 'lease'> | undefined,
  now: number,
): boolean {
  const { revokedAt, quarantinedAt, seenAt, leaseUntil } = gate
  if (revokedAt !== null || quarantinedAt !== undefined || seenAt === null) return false
  if (group?.lease === 0) return now - seenAt < silent
  return leaseUntil !== null && leaseUntil > now
}
