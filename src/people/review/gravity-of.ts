import type { Effect, Evidence } from '../../ground/model/effect.ts'
import type { PricedFinding } from '../../ground/model/finding.ts'

/** The order of effects where no finding says more: what is hard to take back comes first. */
const byType: Readonly<Partial<Record<Effect['type'], number>>> = {
  money: 0.9,
  delete: 0.8,
  database: 0.7,
  publish: 0.7,
  permission: 0.7,
  infrastructure: 0.7,
  repository: 0.6,
  message: 0.6,
  connect: 0.5,
  execute: 0.5,
  write: 0.4,
  append: 0.4,
  move: 0.4,
  package: 0.4,
  read: 0.1,
  run: 0,
  opaque: 0.3,
}

/** Returns the weight of an effect: the points of the worst finding about that part of the call, and its own kind. */
export function gravityOf(effect: Effect, findings: readonly PricedFinding[]): number {
  const about = findings.filter(({ evidence }) => evidence.some(one => overlaps(one, effect.evidence)))
  const points = about.map(finding => (finding.gate ? 10 : finding.points))
  return Math.max(0, ...points) + (byType[effect.type] ?? 0.3)
}

/** The same effects, those that matter most first. */
export function gravestFirst(
  effects: readonly Effect[],
  findings: readonly PricedFinding[],
): readonly Effect[] {
  return effects
    .map(effect => ({ effect, gravity: gravityOf(effect, findings) }))
    .sort((a, b) => b.gravity - a.gravity)
    .map(({ effect }) => effect)
}

function overlaps(one: Evidence, other: Evidence): boolean {
  return one.pointer === other.pointer && one.start < other.end && other.start < one.end
}
