import type { Level } from '../../../ground/model/assessment.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ReleaseNeeds } from '../../../people/acts/answers/sign-vote.ts'
import { challengeLevel, type DecidedEffect } from '../../../judge/policy/decide.ts'
import { neededApprovers } from '../../../judge/policy/needed-approvers.ts'
import type { AssessInput } from './assess.ts'
import type { AnswersPort } from './stored-answers.ts'
import type { ReviewSettings } from '../../../ground/model/review.ts'
import { reviewNeeds } from '../../../people/review/review-needs.ts'

/** A call as it was decided on, and everything that says whose yes it takes. */
interface DecidedCall {
  readonly call: ToolCall
  readonly decided: DecidedEffect
  readonly level: Level
  readonly policy: Pick<Policy, 'reviews'>
  /** Its profile, and the rules that hold for it. */
  readonly input: Pick<AssessInput, 'profile' | 'rules'>
  readonly people: Pick<AnswersPort, 'isUnknown' | 'reviewers'>
}

/** Returns the least that a yes to a call must have, as the policy and the list of reviewers are now. */
export function releaseNeeds({
  call,
  decided,
  level: scored,
  policy: { reviews: settings },
  input: { profile, rules },
  people,
}: DecidedCall): ReleaseNeeds {
  const level = challengeLevel(scored)
  return {
    proof: people.isUnknown ? 'secret' : settings.proof[level],
    people: () => peopleFor(call, decided, { reviewers: people.reviewers(), settings }),
    approval: settings.approval,
    asked: {
      profile: call.profile,
      level,
      ...(call.principal !== undefined && { principal: call.principal }),
    },
    approvers: neededApprovers({ settings, profile, rules, level }),
    ...(settings.self_approval && { selfApproval: settings.self_approval }),
  }
}

/** Returns the number of people who must agree to a call, as the policy and the list of reviewers are now. */
function peopleFor(
  { principal }: ToolCall,
  decided: DecidedEffect,
  { reviewers, settings }: { readonly reviewers: readonly string[]; readonly settings: ReviewSettings },
): number {
  const able = reviewers.filter(name => name !== principal).length
  return reviewNeeds(decided, { able, required: settings.required_approvers, wished: 0 }).requiredApprovers
}
