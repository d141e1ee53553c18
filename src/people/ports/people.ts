import type { AuditKind } from '../../model/audit-entry.ts'
import type { Delegation } from '../../model/delegation.ts'
import type { Canary } from '../../model/canary.ts'
import type { IssuedChallenge } from '../../model/challenge.ts'
import type { GateError } from '../../model/errors.ts'
import type { Grant, Pause } from '../../model/grant.ts'
import type { GroupPolicyText, PolicyRollout } from '../../model/policy-rollout.ts'
import type { JsonObject } from '../../model/json.ts'
import type { RecoveryRequest } from '../../model/recovery-request.ts'
import type { Review, ReviewState } from '../../model/review.ts'
import type { ReviewSnapshot } from '../../model/review-snapshot.ts'
import type { Reviewer } from '../../model/reviewer.ts'
import type { KeyLink } from '../../model/reviewer-key.ts'
import type { PolicyText, SignedSet, StandingToken } from '../../model/standing-set.ts'
import type { LearnedAnswer, Observation } from '../../model/shape.ts'
import type { RoleBinding } from '../../model/role-binding.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../model/team-gate.ts'
import type { TeamMember } from '../../model/team-member.ts'
import type { GateDecision } from './gate-decision.ts'
import type { ToolAcceptance } from './tool-store.ts'

/** One line of the log. */
export interface LogLine {
  readonly kind: AuditKind
  readonly body: JsonObject
}

/**
 * One act of a person with its lines in the log: all of it in one transaction, or nothing. A review is written only
 * over the version before it; when somebody else was first the act is rejected with `conflict`.
 */
export interface Act {
  readonly at: number
  readonly log: readonly LogLine[]
  /** Says why whoever does it may not any more: asked at the moment when it is written, after all that others did before. */
  readonly refusal?: () => GateError | undefined
  /** New ones have version 1; others replace the row of one version less. */
  readonly reviews?: readonly Review[]
  readonly challenges?: readonly IssuedChallenge[]
  readonly reviewers?: readonly Reviewer[]
  /** The rows that those of reviewers were made from: where one is another by now, the act is rejected with `conflict`. */
  readonly reviewersOver?: readonly Reviewer[]
  readonly removeReviewers?: readonly string[]
  readonly observations?: readonly Observation[]
  /** The answers that these reviews taught: their no was taken back. */
  readonly unlearn?: readonly { readonly shape: string; readonly review: string }[]
  /** Shapes, or all answers of an agent, that are forgotten; `'all'` forgets everything. */
  readonly forget?: readonly ({ readonly shape: string } | { readonly agent: string } | 'all')[]
  /** Replaced by id. */
  readonly grants?: readonly Grant[]
  /** Profiles whose held call nobody answered; every vote clears them all. */
  readonly unanswered?: string
  readonly answered?: true
  /** Tools whose definitions are accepted. */
  readonly tools?: readonly ToolAcceptance[]
  /** Null ends one. */
  readonly pause?: Pause | null
  /** Canaries that are placed, and ids of those that nobody looks for any more. */
  readonly canaries?: { readonly add: readonly Canary[]; readonly remove: readonly string[] }
  /** Tokens of the API that stand, and ids of those that do no more. */
  readonly tokens?: { readonly add: readonly StandingToken[]; readonly remove: readonly string[] }
  /** The text of the own policy file that is accepted. */
  readonly policy?: PolicyText
  /** Gates of a team, replaced by their ids: a later epoch, or the same one revoked. */
  readonly gates?: readonly TeamGate[]
  /** Groups of gates, replaced by their names. */
  readonly groups?: readonly GateGroup[]
  /** Tokens by which gates join, replaced by those with fewer uses left. */
  readonly joinTokens?: readonly JoinToken[]
  /** People of a team, replaced by their names, and names of those who are of it no more. */
  readonly members?: readonly TeamMember[]
  /** The rows that those of members were made from, undefined for one who had none: where one is another by now, the act is rejected with `conflict`. */
  readonly membersOver?: readonly (TeamMember | undefined)[]
  readonly removeMembers?: readonly string[]
  /** Roles of people that are given, and ids of those that are taken away. */
  readonly bindings?: { readonly add: readonly RoleBinding[]; readonly remove: readonly string[] }
  /** Rights that people lend to others, and ids of those that are withdrawn. */
  readonly delegations?: { readonly add: readonly Delegation[]; readonly remove: readonly string[] }
  /** Texts of policies of groups, each a version of its own. */
  readonly groupPolicies?: readonly GroupPolicyText[]
  /** The versions that gates of groups have, replaced by groups: each over the one of one revision less. */
  readonly rollouts?: readonly PolicyRollout[]
  /** Decisions of gates that wait for people, as their logs have them. */
  readonly gateDecisions?: readonly GateDecision[]
  /** The history of the team that begins with this act, since its database was set back: from 2. */
  readonly history?: number
  /** The part of a lost act that this one puts back: the act’s id, and whose part. */
  readonly restored?: string
  /** The place that the lost act had in the history before. */
  readonly was?: number
  /** A recovery that waits from now on; null: none does. */
  readonly recovery?: RecoveryRequest | null
  /** The next link of the chain of keys. */
  readonly link?: KeyLink
  /** The set that stands after it. */
  readonly signed?: SignedSet
  /** Signature of the set that `signed` was made from, as it is kept; null: none was. */
  readonly over?: string | null
}

/** Conditions for a list of reviews: the most dangerous first. */
export interface ReviewQuery {
  /** Those that changed last come first instead. */
  readonly newest?: boolean
  readonly states?: readonly ReviewState[]
  readonly session?: string
  readonly profile?: string
  readonly limit?: number
}

/** All answers of one reviewer, summed; probes count for nothing but the last two. */
export interface AnswersGiven {
  readonly reviewer: string
  readonly answers: number
  readonly approvals: number
  /** Approvals given faster than the page can be read. */
  readonly tooFast: number
  /** Approvals of which somebody said later that they were wrong. */
  readonly reportedWrong: number
  readonly plantedSeen: number
  readonly plantedApproved: number
  /** Challenges that were failed. */
  readonly failed: number
  /** Milliseconds from each challenge shown to its answer, in no order. */
  readonly waits: readonly number[]
}

/** One shape that people have answered for. */
export interface ShapeRow {
  readonly shape: string
  readonly text: string
  readonly profile: string
}

/** Everything that the store knows of people and their answers. */
export interface People {
  /** All of it in one transaction with its lines in the log, durable when the promise resolves. */
  act(act: Act): Promise<void>
  review(id: string): Review | undefined
  /** The page of a review as it was when it opened; undefined for one that an earlier version opened. */
  snapshot(reviewId: string): ReviewSnapshot | undefined
  /** Newest first. */
  reviewsOfCall(callKey: string, limit: number): readonly Review[]
  reviews(query: ReviewQuery): readonly Review[]
  /** In the order of their ids by bytes, from the first after this text; so those that begin with it come first. */
  reviewsAfter(id: string, limit: number): readonly Review[]
  /** By name. */
  answersGiven(): readonly AnswersGiven[]
  /** Pending ones that are due. */
  dueReviews(at: number): readonly Review[]
  challenge(id: string): IssuedChallenge | undefined
  /** Of one review, newest first. */
  challengesOf(reviewId: string): readonly IssuedChallenge[]
  reviewer(name: string): Reviewer | undefined
  reviewers(): readonly Reviewer[]
  /** Newest first, at most 1,000. */
  observations(shape: string): readonly Observation[]
  /** The same of every shape, as far as trust is made of it; in no order. */
  answersByShape(): ReadonlyMap<string, readonly LearnedAnswer[]>
  shapes(profile?: string): readonly ShapeRow[]
  /** The chain of reviewers’ keys, oldest first. */
  keyLinks(): readonly KeyLink[]
  /** The set that stands, as it was signed last. */
  signedSet(): SignedSet | null
  /** The recovery that waits. */
  recovery(): RecoveryRequest | null
  /** The text of the own policy file that was accepted last. */
  policyText(): PolicyText | null
  /** A number that changes when either may have changed, by whatever process. */
  signedRevision(): number
  /** Every grant that is neither revoked, expired nor used up at `at`; the same array until one changes. */
  grants(at: number): readonly Grant[]
  allGrants(): readonly Grant[]
  pause(): Pause | null
  /** Holds of a profile in a row that nobody answered. */
  unansweredHolds(profile: string): number
  /** A number that changes when a review may have ended, by whatever process. Cheap enough to be asked every 25 ms. */
  revision(): number
  /** Returns those of these reviews that are no longer pending; one query for all of them. */
  endedAmong(ids: readonly string[]): readonly string[]
}
