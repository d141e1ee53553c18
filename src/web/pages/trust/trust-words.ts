import type { ReputationSettings } from '../../../model/policy.ts'
import type { Trust } from '../../../model/shape.ts'

/** Says what trust in a shape means for the next such call. */
export interface TrustWords {
  /** `earned` takes points off, `spoiled` was denied so much that it will not soon. */
  readonly standing: 'earned' | 'growing' | 'spoiled'
  readonly sentence: string
}

type Needed = Pick<
  ReputationSettings,
  'auto_allow_min_observations' | 'auto_allow_trust' | 'max_score_reduction'
>

/** One sentence on what the answers so far do; as the policy in force has it. */
export function trustWords(trust: Trust, needed: Needed): TrustWords {
  const { auto_allow_trust, auto_allow_min_observations, max_score_reduction } = needed
  if (trust.trust >= auto_allow_trust && trust.observations >= auto_allow_min_observations)
    return {
      standing: 'earned',
      sentence: `Such calls get up to ${max_score_reduction} points off, so most run unasked.`,
    }
  if (trust.trust < 0.5) return { standing: 'spoiled', sentence: 'People said no: such calls keep asking.' }
  const missing = Math.ceil(auto_allow_min_observations - trust.observations)
  return {
    standing: 'growing',
    sentence:
      missing > 0
        ? `People are still asked; ${missing} more ${missing === 1 ? 'answer' : 'answers'} must stand behind it.`
        : `People are still asked; trust must reach ${auto_allow_trust}.`,
  }
}

/** Answers behind it after fading: `12 yes, 1 no`. Fractions are what is left of older answers. */
export function answersText({ approvals, denials }: Trust): string {
  const yes = `${fadedText(approvals)} yes`
  return denials === 0 ? yes : `${yes}, ${fadedText(denials)} no`
}

function fadedText(count: number): string {
  return String(Number(count.toFixed(1)))
}
