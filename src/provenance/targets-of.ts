import type { Effect, Evidence } from '../model/effect.ts'

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
  switch (effect.type) {
    case 'read':
    case 'write':
    case 'append':
    case 'delete':
    case 'mode':
    case 'owner':
      return [effect.target.raw]
    case 'move':
    case 'copy':
    case 'link':
      return [effect.target.raw, effect.to.raw]
    case 'connect':
      return [effect.url ?? effect.host]
    case 'repository':
      return [effect.remote ?? '', effect.ref ?? '']
    case 'package':
      return [...effect.names, ...(effect.indexes ?? [])]
    case 'database':
      return [effect.database ?? '']
    case 'message':
    case 'money':
    case 'permission':
    case 'publish':
    case 'record':
    case 'device':
      return [effect.target, ...effect.recipients]
    case 'infrastructure':
    case 'process':
    case 'service':
    case 'schedule':
    case 'account':
      return [effect.target]
    default:
      return []
  }
}
