import type { Profile } from '../../ground/model/settings/profile-settings.ts'
import { type DecidedEffect, minimumSeconds } from './decide.ts'

/**
 * Returns a decision that allows nothing unseen: while what stands was never seen to be what people signed, nobody knows
 * what they had blocked.
 */
export function askUnsigned(
  decided: DecidedEffect,
  { challenges }: Pick<Profile, 'challenges'>,
): DecidedEffect {
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
