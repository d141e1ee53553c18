import type { ShownGate } from '../../../../ground/model/shown-team.ts'

/** Says how the policy of a gate compares with that of the others of its group: `as the other 3 gates of laptops`. */
export function policyWords(gate: ShownGate, gates: readonly ShownGate[]): string {
  const { group, policyDigest } = gate
  const others = gates.filter(
    one =>
      one.gate !== gate.gate && one.group === group && one.revokedAt === null && one.policyDigest !== null,
  )
  if (policyDigest === null || others.length === 0) return ''
  const same = others.filter(one => one.policyDigest === policyDigest).length
  if (same === others.length)
    return same === 1
      ? `the same as the other gate of ${group}`
      : `the same as the other ${same} gates of ${group}`
  if (same === 0)
    return others.length === 1
      ? `other than the other gate of ${group}`
      : `other than every other gate of ${group}`
  return `the same as ${same} of the other ${others.length} gates of ${group}`
}
