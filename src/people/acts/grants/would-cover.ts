import type { Grant } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { coversAll, grantsThatCover } from '../../../judge/policy/grants-that-cover.ts'
import { shapeOf } from '../../../judge/reputation/shape-of.ts'
import { codesOf } from '../../review/counted-findings.ts'

/**
 * Tells whether the grant would have decided this call at a gate of this group: a call that a gate or a rule denied stays
 * denied.
 */
export function wouldCover(
  grant: Grant,
  { call, decision }: LoggedDecision,
  group: string | undefined,
): boolean {
  const shape =
    decision.assessment.shape ?? shapeOf(call, decision.effects, decision.assessment.contributions)
  const programs = decision.effects.flatMap(effect => (effect.type === 'run' ? [effect.program] : []))
  if (grantsThatCover([grant], { call, shape, programs, group }).length === 0) return false
  if (grant.effect === 'deny') return decision.effect !== 'deny'
  return decision.effect === 'queue' && coversAll(grant, codesOf(decision))
}
