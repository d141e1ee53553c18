import type { Assessment } from '../model/assessment.ts'
import type { Decision } from '../model/decision.ts'
import type { ObserveSettings } from '../model/policy.ts'
import type { Answered } from './answered.ts'

/** An answer as it will be given, with what it would have been. */
export type Observed = Omit<Answered, 'uses' | 'outdated'> & Pick<Decision, 'observed'>

/** Whether calls of a profile are only observed at that moment. */
export function observes(observe: ObserveSettings | undefined, profile: string, at: number): boolean {
  if (!observe || at >= observe.until) return false
  return observe.profiles.length === 0 || observe.profiles.includes(profile)
}

/**
 * The answer while the gate only observes: whatever would wait or be refused runs, and the decision keeps what it would
 * have been. A call that would change the gate itself stays refused, or what comes after could not be trusted.
 */
export function onlyObserved(
  observe: ObserveSettings | undefined,
  profile: string,
  at: number,
  assessment: Pick<Assessment, 'contributions'>,
  { uses: _uses, outdated: _outdated, ...answer }: Answered,
): Observed {
  const { effect, reason } = answer
  if (effect === 'allow' || !observes(observe, profile, at) || changesTheGate(assessment)) return answer
  const would = effect === 'queue' ? 'have waited for a person' : 'have been refused'
  const until = new Date(observe?.until ?? at).toISOString().slice(0, 10)
  const text = `Only observed until ${until}; it would ${would}: ${reason.text}`
  return {
    effect: 'allow',
    reason: { ...reason, kind: 'observed', text, final: false },
    challenge: 'none',
    minimumSeconds: 0,
    observed: effect,
  }
}

function changesTheGate({ contributions }: Pick<Assessment, 'contributions'>): boolean {
  return contributions.some(({ findings }) =>
    findings.some(({ code, gate }) => gate && code.startsWith('own-safety.')),
  )
}
