import type { Level } from '../../ground/model/assessment.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { FollowOffer } from '../../ground/model/following.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ReviewSettings } from '../../ground/model/settings/review-settings.ts'
import type { ReviewSummary } from '../../ground/model/review-snapshot.ts'
import type { Shape } from '../../ground/model/shape.ts'
import { wasRead } from '../../judge/policy/was-read.ts'
import { unboundApproval, unboundParts, unseenFolders } from '../../judge/policy/unbound-parts.ts'
import { codesOf } from './counted-findings.ts'
import { isLasting } from './undo/undo.ts'
import { undoOf } from './undo/undo-of.ts'
import { reviewNeeds, withApprovers } from './review-needs.ts'

/** The parts that a review is made of. */
export interface Opening {
  readonly id: string
  readonly call: ToolCall
  readonly decision: Decision
  readonly callKey: string
  readonly files: Readonly<Record<string, string>>
  readonly shape: Shape
  /** One line for lists. */
  readonly what: string
  /** The sentences for lists. */
  readonly summary: Pick<ReviewSummary, 'headline' | 'why'>
  readonly settings: ReviewSettings
  /** Names of everybody who could answer: fewer than a multi-party review needs make it a teach-back. */
  readonly reviewers: readonly string[]
  readonly replaces?: string
  /** The session could follow the text that asked for the call. */
  readonly follow?: FollowOffer
  /** So many people must agree even where fewer could: nothing runs until there are as many. */
  readonly people?: number
}

/** The review that a queued decision opens. */
export function openReview(opening: Opening): Review {
  const { call, decision, reviewers } = opening
  const settings = settingsFor(opening)
  const able = reviewers.filter(name => name !== call.principal).length
  const counts = { able, required: settings.required_approvers, wished: opening.people ?? 0 }
  const level = challengedLevel(decision.assessment.level)
  return {
    id: opening.id,
    version: 1,
    state: 'pending',
    decisionId: decision.id,
    callKey: opening.callKey,
    files: opening.files,
    session: call.session,
    agent: call.agent,
    ...(call.principal !== undefined && { principal: call.principal }),
    profile: call.profile,
    level,
    composite: decision.assessment.composite,
    what: opening.what,
    headline: opening.summary.headline,
    ...(opening.summary.why !== undefined && { why: opening.summary.why }),
    ...(isLasting(undoOf(decision.effects, { description: call.docstring })) && { lasting: true as const }),
    codes: codesOf(decision),
    shape: opening.shape,
    teaches: decision.effects.every(wasRead),
    ...withApprovers(reviewNeeds(decision, counts), decision.approvers),
    settings,
    policyDigest: decision.policyDigest,
    votes: [],
    openedAt: decision.at,
    dueAt: decision.at + settings.due * 1_000,
    ...(opening.follow && { follow: opening.follow }),
    ...(opening.replaces !== undefined && { replaces: opening.replaces }),
  }
}

/** The settings of a review: where our own program starts the call, an approval that does not cover all of it is good for moments. */
function settingsFor({ call, decision, files, settings }: Opening): ReviewSettings {
  const open = [...unboundParts(decision.effects), ...unseenFolders(files)]
  if (call.origin !== 'run' || open.length === 0) return settings
  return { ...settings, approval: Math.min(settings.approval, unboundApproval) }
}

/** A call that is queued at level low (a rule, a failure, cold start) is challenged as medium. */
function challengedLevel(level: Level): Exclude<Level, 'low'> {
  return level === 'low' ? 'medium' : level
}
