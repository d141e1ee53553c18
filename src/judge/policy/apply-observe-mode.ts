import { traitsOf } from '../../ground/model/filter-traits.ts'
import type { Assessment } from '../../ground/model/assessment.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import type { AnsweredEffect } from './apply-prior-answers.ts'

/** The effect that is returned, with the effect that it would have had outside observe mode. */
export type FinalEffect = Omit<AnsweredEffect, 'uses' | 'outdated'> & Pick<Decision, 'observed'>

/** Tells whether observe mode holds for a profile at that moment. */
export function isObserving(observe: ObserveSettings | undefined, profile: string, at: number): boolean {
  if (!observe || at >= observe.until) return false
  return observe.profiles.length === 0 || observe.profiles.includes(profile)
}

/**
 * Applies observe mode: a call that would wait or be refused runs, and the decision keeps the effect that it would have
 * had. A call that would change the gate itself stays refused, or later decisions could not be trusted.
 */
export function applyObserveMode(
  observe: ObserveSettings | undefined,
  profile: string,
  at: number,
  assessment: Pick<Assessment, 'contributions'>,
  { uses: _uses, outdated: _outdated, ...answer }: AnsweredEffect,
): FinalEffect {
  const { effect, reason } = answer
  if (effect === 'allow' || !isObserving(observe, profile, at) || changesTheGate(assessment)) return answer
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
  return contributions.some(
    ({ filter, findings }) => findings.length > 0 && traitsOf(filter).about === 'guard',
  )
}
