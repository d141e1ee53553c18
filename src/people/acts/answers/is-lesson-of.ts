import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import { wasRead } from '../../../judge/policy/was-read.ts'

/**
 * Tells whether an answer that taught something is what its review, and the log of the call, say it is. The agent decides
 * what a person had forgotten, and code that nobody read teaches nothing: neither is in what a yes signs by itself.
 */
export function isLessonOf(
  { shape, agent, profile, reviewer, at }: Observation,
  review: Review,
  logged: Pick<LoggedDecision, 'call' | 'decision'> | undefined,
): boolean {
  if (!review.teaches || review.planted || review.shape.key !== shape) return false
  if (!logged || logged.call.agent !== agent || logged.call.profile !== profile) return false
  const found = logged.decision.assessment.shape?.key ?? shape
  if (found !== shape || !logged.decision.effects.every(wasRead)) return false
  const yes = review.votes.filter(({ approve }) => approve)
  const names = yes.map(one => one.reviewer).join(' and ')
  return names === reviewer && at === Math.max(...yes.map(one => one.at))
}
