import type { Assessment } from '../../ground/model/assessment.ts'
import type { DecisionEffect } from '../../ground/model/decision.ts'

/** The parts of a decision that say from where on its calls ask, and from where on more than that. */
export interface Compared extends Pick<Assessment, 'composite' | 'thresholds'> {
  readonly effect: DecisionEffect
}

/** "A person is asked from 3 points upward; from 8 upward the call is denied.", as the policy was at that decision. */
export function thresholdText(compared: Compared): string {
  const { allow, deny } = compared.thresholds
  return `A person is asked from ${allow} points upward; from ${deny} upward ${clauseOf(compared)}.`
}

/** "asked from 3, denied from 8": the same in a few words. */
export function thresholdWords(compared: Compared): string {
  const { allow, deny } = compared.thresholds
  return `asked from ${allow}, ${criticalWords(compared)} from ${deny}`
}

/** "denied" or "2 people": what the upper threshold means. */
export function criticalWords(compared: Compared): string {
  const { people } = compared.thresholds
  if (people === undefined) return waitsBeyond(compared) ? 'several people' : 'denied'
  return people > 1 ? `${people} people` : 'the hardest challenge'
}

function clauseOf(compared: Compared): string {
  const { people } = compared.thresholds
  if (people === undefined) return waitsBeyond(compared) ? 'several people are asked' : 'the call is denied'
  if (people > 1) return `${people} people must agree, or one in their own words where there are fewer`
  return 'they get the hardest challenge'
}

/** Decisions of earlier versions do not say it, but one that waits in spite of its points was not denied by them. */
function waitsBeyond({ effect, composite, thresholds }: Compared): boolean {
  return effect === 'queue' && composite >= thresholds.deny
}
