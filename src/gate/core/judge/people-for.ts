import type { ReviewSettings } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { DecidedEffect } from '../../../judge/policy/decide.ts'
import { reviewNeeds } from '../../../people/review/review-needs.ts'

/** Returns the number of people who must agree to a call, as the policy and the list of reviewers are now. */
export function peopleFor(
  { principal }: ToolCall,
  decided: DecidedEffect,
  { reviewers, settings }: { readonly reviewers: readonly string[]; readonly settings: ReviewSettings },
): number {
  const able = reviewers.filter(name => name !== principal).length
  return reviewNeeds(decided, { able, required: settings.required_approvers, wished: 0 }).requiredApprovers
}
