import type { Assessment } from '../../../ground/model/assessment.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import { lazy } from '../../../ground/model/lazy.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Shape } from '../../../ground/model/shape.ts'
import type { DecidedEffect } from '../../../judge/policy/decide.ts'
import { shapeOf } from '../../../judge/reputation/shape-of.ts'
import { countedFindings } from '../../../people/review/counted-findings.ts'
import { callDigest } from '../binding/call-digest.ts'
import type { AssessInput } from './assess.ts'
import { type Consultation, consultPeople, type EarlierAnswers } from './consult-people.ts'
import type { JudgeParts } from './judge-parts.ts'
import { releaseNeeds } from './release-needs.ts'
import { StoredAnswers } from './stored-answers.ts'

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
