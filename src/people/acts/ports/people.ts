import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { RecoveryRequest } from '../../../ground/model/recovery-request.ts'
import type { Review, ReviewState } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { PolicyText, SignedSet } from '../../../ground/model/standing-set.ts'
import type { LearnedAnswer, Observation } from '../../../ground/model/shape.ts'
import type { Act } from './act.ts'

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
