import type { ReviewSettings } from '../../model/review.ts'
import type { ToolCall } from '../../model/tool-call.ts'
import type { DecidedEffect } from '../../policy/decide.ts'
import { reviewNeeds } from '../../review/review-needs.ts'

/** Returns the number of people who must agree to a call, as the policy and the list of reviewers are now. */
export function peopleFor(
  { principal }: ToolCall,
  decided: DecidedEffect,
  { reviewers, settings }: { readonly reviewers: readonly string[]; readonly settings: ReviewSettings },
): number {
  const able = reviewers.filter(name => name !== principal).length
  return reviewNeeds(decided, { able, required: settings.required_approvers, wished: 0 }).requiredApprovers
}
