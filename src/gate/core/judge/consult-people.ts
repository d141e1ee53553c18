import type { PricedFinding } from '../../../ground/model/finding.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import type { FollowOffer } from '../../../ground/model/following.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { Shape } from '../../../ground/model/shape.ts'
import { applyPriorAnswers, type AnsweredEffect } from '../../../judge/policy/apply-prior-answers.ts'
import type { DecidedEffect } from '../../../judge/policy/decide.ts'
import { grantsThatCover } from '../../../judge/policy/grants-that-cover.ts'
import { releaseReview, withdrawReview } from '../../../people/review/withdraw-review.ts'
import { openReview } from '../../../people/review/open-review.ts'
import { answerSoFarOf } from '../../../people/review/answer-so-far.ts'
import { summaryLine } from '../../../people/review/summary-line.ts'
import { summaryOf } from '../../../people/review/summary-of.ts'

/** The policy's decision on a call, before earlier answers are applied. */
export interface ConsultInput {
  readonly call: ToolCall
  readonly decided: DecidedEffect
  readonly effects: readonly Effect[]
  /** Findings with points. */
  readonly found: readonly PricedFinding[]
  readonly shape: () => Shape
  readonly at: number
  /** The review by which its client’s hook let this very call through just now. */
  readonly beside?: Review | undefined
}

/** Earlier answers of people that may bear on one call, and the values that an answer to it is bound to. */
export interface EarlierAnswers {
  /** Calls with the same key are the same call. */
  readonly callKey: string
  /** Digests of the files that the call runs. */
  readonly files: Readonly<Record<string, string>>
  /** Every grant in force, whatever it is for. */
  readonly grants: readonly Grant[]
  /** The last reviews of exactly this call, newest first. */
  readonly reviews: readonly Review[]
  /** The group of this gate; undefined where it is of no team. */
  readonly group: string | undefined
  /** The pause in force. */
  readonly pause: Pause | null
  /** Names of everybody who may answer. */
  readonly reviewers: readonly string[]
}

/** The effect with earlier answers applied, and the values that a review would be bound to. */
export interface Consultation {
  readonly answer: AnsweredEffect
  readonly files: Readonly<Record<string, string>>
  readonly key: string
}

/** Applies earlier answers to the policy's decision. */
export function consultPeople(input: ConsultInput, earlier: EarlierAnswers): Consultation {
  const { call, decided, effects, found, shape, at, beside } = input
  // A yes may have been to what the server says of the tool, and then nothing is left to ask.
  const waits = decided.effect === 'queue' || (decided.effect === 'allow' && call.offered !== undefined)
  const key = waits ? earlier.callKey : ''
  const files = waits ? earlier.files : {}
  const live = earlier.grants
  const programs = effects.flatMap(effect => (effect.type === 'run' ? [effect.program] : []))
  const grants =
    live.length > 0 ? grantsThatCover(live, { call, shape: shape(), programs, group: earlier.group }) : []
  const standing = waits ? answerSoFarOf(earlier.reviews, files, at) : ({ kind: 'none' } as const)
  const pause = decided.effect === 'allow' ? null : earlier.pause
  return { answer: applyPriorAnswers(decided, found, { standing, grants, pause, beside }, at), files, key }
}

/** Returns the reviews that the decision opens, uses or withdraws. */
export function reviewsAfter(
  consulted: Consultation,
  call: ToolCall,
  decision: Decision,
  { shape, follow }: { readonly shape: () => Shape; readonly follow: FollowOffer | undefined },
  { settings, people: forced }: { readonly settings: ReviewSettings; readonly people?: number | undefined },
  earlier: Pick<EarlierAnswers, 'reviewers'>,
): readonly Review[] {
  const { uses, outdated } = consulted.answer
  if (uses) return [releaseReview(uses, decision.at)]
  if (decision.effect !== 'queue' || decision.reviewId === undefined) return []
  if (consulted.answer.reviewId !== undefined) return []
  const opened = openReview({
    id: decision.reviewId,
    call,
    decision,
    callKey: consulted.key,
    files: consulted.files,
    shape: shape(),
    what: summaryLine(call, decision.effects),
    summary: summaryOf(call, decision, []),
    settings,
    ...(forced !== undefined && { people: forced }),
    reviewers: earlier.reviewers,
    ...(follow && { follow }),
    ...(outdated && { replaces: outdated.id }),
  })
  const gone = outdated && [
    withdrawReview(outdated, `What it would run has changed; see ${opened.id}.`, decision.at),
  ]
  return [opened, ...(gone ?? [])]
}
