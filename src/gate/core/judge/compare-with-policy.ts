import type { Assessment } from '../../../ground/model/assessment.ts'
import type { Challenge } from '../../../ground/model/challenge.ts'
import { decide, type DecidedEffect, minimumSeconds } from '../../../judge/policy/decide.ts'
import { requireBoundary } from '../../../judge/policy/require-boundary.ts'
import { type AssessInput, compositeWithout } from './assess.ts'
import { applyEscalation, type Escalation } from './escalation.ts'
import type { Profile } from '../../../ground/model/settings/profile-settings.ts'

/** Facts of the gate that the policy is compared under. */
export interface PolicyTerms {
  /** The least challenge that each code of a finding asks for. */
  readonly floors: Readonly<Record<string, Challenge>>
  readonly escalation: Escalation | undefined
  /** True where nobody knows which people there are: no answer of theirs is signed. */
  readonly isPeopleUnknown: boolean
}

/** Returns the effect of a call by its policy: thresholds and rules, then escalation, unsigned people and the boundary. */
export function compareWithPolicy(
  input: AssessInput,
  assessment: Assessment,
  { floors, escalation, isPeopleUnknown }: PolicyTerms,
): DecidedEffect {
  const { policy, profile, rules, call, effects } = input
  const byPolicy = decide({
    assessment,
    policy,
    profile,
    rules,
    floors,
    compositeWithout: isCovered => compositeWithout(input, assessment, isCovered),
  })
  const escalated = escalation ? applyEscalation(byPolicy, escalation) : byPolicy
  const signed = isPeopleUnknown ? askUnsigned(escalated, profile) : escalated
  return requireBoundary(signed, call, effects, profile)
}

/**
 * Returns a decision that allows nothing unseen: while what stands was never seen to be what people signed, nobody knows
 * what they had blocked.
 */
function askUnsigned(decided: DecidedEffect, { challenges }: Pick<Profile, 'challenges'>): DecidedEffect {
  if (decided.effect !== 'allow') return decided
  const text =
    'What people signed is not known here for certain, so nothing is allowed unseen: see countersign reviewer sign, and at a gate of a team countersign team status.'
  return {
    effect: 'queue',
    reason: { kind: 'failed', text, final: false },
    challenge: challenges.medium,
    minimumSeconds: minimumSeconds.medium,
  }
}
