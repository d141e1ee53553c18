import type { Effect, Evidence } from '../../ground/model/effect.ts'

/** A target of an effect as it is spelled, and where. */
export interface EffectTarget {
  readonly text: string
  readonly evidence: Evidence
}

/** Returns what effects touch: files that are changed, hosts, packages, branches, recipients, resources. */
export function targetsOf(effects: readonly Effect[]): readonly EffectTarget[] {
  const seen = new Set<string>()
  return effects.flatMap(effect =>
    namesOf(effect)
      .filter(text => text !== '' && !seen.has(text) && seen.add(text))
      .map(text => ({ text, evidence: effect.evidence })),
  )
}

function namesOf(effect: Effect): readonly string[] {
  if ('to' in effect) return [effect.target.raw, effect.to.raw]
  if ('recursive' in effect) return [effect.target.raw]
  if ('recipients' in effect) return [effect.target, ...effect.recipients]
  switch (effect.type) {
    case 'connect':
      return [effect.url ?? effect.host]
    case 'repository':
      return [effect.remote ?? '', effect.ref ?? '']
    case 'package':
      return [...effect.names, ...(effect.indexes ?? [])]
    case 'database':
      return [effect.database ?? '']
    default:
      return 'target' in effect ? [effect.target] : []
  }
}
