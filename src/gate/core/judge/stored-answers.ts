import type { Following } from '../../../ground/model/following.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { pauseAt } from '../../../people/acts/pause/pause-gate.ts'
import type { ReleasedCall, ReleaseNeeds } from '../../../people/acts/answers/sign-vote.ts'
import type { People } from '../../../people/acts/ports/people.ts'
import { changedFiles } from '../../../people/review/answer-so-far.ts'
import { boundFiles } from '../binding/bound-files.ts'
import { callKey } from '../binding/call-digest.ts'
import type { EarlierAnswers } from './consult-people.ts'

/** The reads of people's answers that judging needs: as far as people signed them. */
export type AnswersPort = Pick<People, 'grants' | 'reviewsOfCall' | 'pause' | 'observations'> & {
  /** Texts that people let a session follow at this moment, by as sure a yes as is asked for now. */
  followings(session: string, at: number, proof: ReviewSettings['proof']): readonly Following[]
  /** Calls of a profile that people approved, as of a moment. */
  approvedCalls(profile: string, at: number): readonly LoggedDecision[]
  /** The text that somebody let a session follow in this review, ended or not. */
  followedIn(review: string): readonly Following[]
  /** Names of everybody who can answer. */
  reviewers(): readonly string[]
  /** Nobody knows what was blocked, since what stands was never seen to be what people signed. */
  readonly isUnknown: boolean
  /** The group of this gate in its team; undefined where it is of none. */
  readonly group: string | undefined
  /** The reviews without approvals that let nothing through. */
  approved(reviews: readonly Review[], needed: ReleaseNeeds, call: ReleasedCall): readonly Review[]
}

/** The call that answers are looked up for. */
export interface AskedCall {
  readonly call: ToolCall
  /** Finds the files that decide what the call does; none in a workspace that is not on this disk. */
  readonly deciding: () => readonly string[]
  /** Returns the digest of the call with the files that were read. */
  readonly digest: () => string
  readonly needed: ReleaseNeeds
}

const maxReviews = 8

/**
 * The answers that a store holds at `at`. Each value is read once, and only when it is first needed: most calls are
 * allowed and need grants alone, and hashing the files that a call runs is slow.
 */
export class StoredAnswers implements EarlierAnswers {
  private readonly people: AnswersPort
  private readonly asked: AskedCall
  private readonly at: number
  private key: string | undefined
  private digests: Readonly<Record<string, string>> | undefined
  private live: readonly Grant[] | undefined
  private found: readonly Review[] | undefined
  private inForce: Pause | null | undefined
  private names: readonly string[] | undefined

  constructor(people: AnswersPort, asked: AskedCall, at: number) {
    this.people = people
    this.asked = asked
    this.at = at
  }

  get callKey(): string {
    this.key ??= callKey(this.asked.call)
    return this.key
  }

  get files(): Readonly<Record<string, string>> {
    this.digests ??= boundFiles(this.asked.deciding())
    return this.digests
  }

  get grants(): readonly Grant[] {
    this.live ??= this.people.grants(this.at)
    return this.live
  }

  get group(): string | undefined {
    return this.people.group
  }

  get reviews(): readonly Review[] {
    const { callKey } = this
    const { digest, needed } = this.asked
    this.found ??= this.withChanged(this.people.reviewsOfCall(callKey, maxReviews), all =>
      this.people.approved(all, needed, { callKey, digest }),
    )
    return this.found
  }

  /** An approval of other files lets nothing through, signed or not: it stays, so that what has changed is said. */
  private withChanged(
    all: readonly Review[],
    approved: (all: readonly Review[]) => readonly Review[],
  ): readonly Review[] {
    const holding = approved(all)
    return holding.length === all.length
      ? all
      : all.filter(one => holding.includes(one) || changedFiles(one.files, this.files).length > 0)
  }

  get pause(): Pause | null {
    if (this.inForce === undefined) this.inForce = pauseAt(this.people, this.at)
    return this.inForce
  }

  get reviewers(): readonly string[] {
    this.names ??= this.people.reviewers()
    return this.names
  }
}
