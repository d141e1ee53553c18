import type { Assessment, Level } from '../../../ground/model/assessment.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { Shape } from '../../../ground/model/shape.ts'
import { type DecidedEffect, challengeLevel } from '../../../judge/policy/decide.ts'
import { shapeOf } from '../../../judge/reputation/shape-of.ts'
import { countedFindings } from '../../../people/review/counted-findings.ts'
import { callDigest } from '../binding/call-digest.ts'
import type { AssessInput } from './assess.ts'
import { type Consultation, consultPeople, type EarlierAnswers } from './consult-people.ts'
import type { JudgeParts } from './judge-parts.ts'
import { StoredAnswers, type AnswersPort } from './stored-answers.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { ReleaseNeeds } from '../../../people/acts/answers/sign-vote.ts'
import { neededApprovers } from '../../../judge/policy/needed-approvers.ts'
import { reviewNeeds } from '../../../people/review/review-needs.ts'

/** A call with its price and the effect that the policy gives it. */
export interface PricedCall {
  readonly input: AssessInput
  readonly assessment: Assessment
  readonly decided: DecidedEffect
  /** Finds the files that decide what the call does, when first asked. */
  readonly deciding: () => readonly string[]
  /** The review by which its client’s hook let this very call through just now. */
  readonly beside: Review | undefined
}

/** Everything that people answered before to a call, and what follows for it now. */
export interface AnswerOfPeople {
  readonly earlier: EarlierAnswers
  readonly consulted: Consultation
  readonly shape: () => Shape
  readonly digest: () => string
  /** The groups whose people are needed; empty where everybody counts. */
  readonly approvers: NonNullable<Decision['approvers']>
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Consults people about a call: their earlier answers to it, their grants and their pauses, as of `at`. */
export function answerOfPeople(
  { input, assessment, decided, deciding, beside }: PricedCall,
  people: JudgeParts['store']['people'],
  at: number,
): AnswerOfPeople {
  const { call, effects, policy, observed } = input
  const shape = () => assessment.shape ?? shapeOf(call, effects, assessment.contributions)
  const digest = lazy(() => callDigest(call, observed.filesRead))
  const needed = releaseNeeds({ call, decided, people, policy, input, level: assessment.level })
  const earlier = new StoredAnswers(people, { call, deciding, digest, needed }, at)
  const found = countedFindings({ assessment })
  const consulted = consultPeople({ call, decided, effects, found, shape, at, beside }, earlier)
  return { earlier, consulted, shape, digest, approvers: needed.approvers ?? [], at }
}

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
function releaseNeeds({
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
