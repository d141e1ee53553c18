import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { GateError } from '../../../ground/model/errors.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { RecoveryRequest } from '../../../ground/model/recovery-request.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { PolicyText, SignedSet } from '../../../ground/model/standing-set.ts'
import type { LearnedAnswer, Observation } from '../../../ground/model/shape.ts'
import type { ActRows } from '../../../people/acts/ports/act-rows.ts'
import type { Act } from '../../../people/acts/ports/act.ts'
import type { AnswersGiven, People, ReviewQuery, ShapeRow } from '../../../people/acts/ports/people.ts'
import type { OrderedActs } from './ordered-acts.ts'
import type { OtherWrites } from './other-writes.ts'
import { newPeopleTableSet, type PeopleTableSet, rowsWriter, type TableSetParts } from './people-table-set.ts'
import type { TeamTable } from './team-table.ts'

/** The parts that the tables of people need. */
export interface PeopleTablesParts extends TableSetParts {
  /** Appends an entry to the log. */
  readonly append: (kind: AuditKind, at: number, body: JsonObject) => unknown
  /** Reads the page of the review that a decision opened from the decision's entry. */
  readonly pageOf: (decisionId: string) => ReviewSnapshot | undefined
  /** Adds and removes canaries, with their lines in the log. */
  readonly changeCanaries: (add: readonly Canary[], remove: readonly string[], at: number) => unknown
  /** Runs work in the next transaction. */
  readonly later: (work: () => unknown) => Promise<unknown>
  /** Keeps acts in an order that others share; this state’s own when left out. */
  readonly ordered?: OrderedActs
}

/** Reviews, who answers them, and what their answers taught: a table for each noun. */
export class PeopleTables implements People {
  readonly team: TeamTable
  readonly others: OtherWrites
  private readonly parts: PeopleTablesParts
  private readonly tables: PeopleTableSet
  private readonly writeRows: (rows: ActRows) => void

  constructor(parts: PeopleTablesParts) {
    this.parts = parts
    this.tables = newPeopleTableSet(parts)
    this.others = this.tables.others
    this.team = this.tables.team
    this.writeRows = rowsWriter(this.tables)
  }

  async act(act: Act): Promise<void> {
    const { ordered, later } = this.parts
    if (ordered) await ordered.act(act)
    else await later(() => this.lateness(act) ?? this.add(act))
  }

  /** Takes over what others did; resolves with how many acts that were. None where nobody else acts on this state. */
  async takeOver(): Promise<number> {
    return (await this.parts.ordered?.takeOver()) ?? 0
  }

  /** Returns why an act can’t be written now. */
  lateness(act: Act): GateError | undefined {
    const { reviews = [], reviewersOver = [], at, gateDecisions } = act
    return (
      act.refusal?.() ??
      this.tables.reviews.conflictOf(reviews, at, gateDecisions === undefined) ??
      this.tables.reviewers.conflictOf(reviewersOver) ??
      this.tables.keys.conflictOf(act) ??
      this.team.conflictOf(act) ??
      this.roleConflictOf(act)
    )
  }

  /** Only what could take the last owner away is looked at: most acts have nothing to do with roles. */
  private roleConflictOf(act: Act): GateError | undefined {
    const { reviewers = [], removeReviewers = [], members, removeMembers, bindings, delegations } = act
    const isAboutRoles = members ?? removeMembers ?? bindings ?? delegations ?? act.removeReviewers
    if (!isAboutRoles) return undefined
    const gone = new Set(removeReviewers)
    const known = this.tables.reviewers.all().filter(({ name }) => !gone.has(name))
    return this.team.roleConflictOf(
      act,
      [...known, ...reviewers].map(({ name }) => name),
    )
  }

  review(id: string): Review | undefined {
    return this.tables.reviews.find(id)
  }

  snapshot(reviewId: string): ReviewSnapshot | undefined {
    const review = this.tables.reviews.find(reviewId)
    return (review && this.parts.pageOf(review.decisionId)) ?? this.tables.reviews.oldSnapshot(reviewId)
  }

  reviewsOfCall(callKey: string, limit: number): readonly Review[] {
    return this.tables.reviews.ofCall(callKey, limit)
  }

  reviews(query: ReviewQuery): readonly Review[] {
    return this.tables.reviews.select(query)
  }

  reviewsAfter(id: string, limit: number): readonly Review[] {
    return this.tables.reviews.after(id, limit)
  }

  answersGiven(): readonly AnswersGiven[] {
    return this.tables.reviews.votes.answers()
  }

  dueReviews(at: number): readonly Review[] {
    return this.tables.reviews.due(at)
  }

  challenge(id: string): IssuedChallenge | undefined {
    return this.tables.challenges.find(id)
  }

  challengesOf(reviewId: string): readonly IssuedChallenge[] {
    return this.tables.challenges.ofReview(reviewId)
  }

  reviewer(name: string): Reviewer | undefined {
    return this.tables.reviewers.find(name)
  }

  reviewers(): readonly Reviewer[] {
    return this.tables.reviewers.all()
  }

  observations(shape: string): readonly Observation[] {
    return this.tables.trust.observations(shape)
  }

  answersByShape(): ReadonlyMap<string, readonly LearnedAnswer[]> {
    return this.tables.trust.answersByShape()
  }

  shapes(profile?: string): readonly ShapeRow[] {
    return this.tables.trust.shapes(profile)
  }

  grants(at: number): readonly Grant[] {
    return this.tables.grants.live(at)
  }

  allGrants(): readonly Grant[] {
    return this.tables.grants.all()
  }

  pause(): Pause | null {
    return this.tables.pause.pause()
  }

  keyLinks(): readonly KeyLink[] {
    return this.tables.keys.links()
  }

  signedSet(): SignedSet | null {
    return this.tables.keys.signedSet()
  }

  recovery(): RecoveryRequest | null {
    return this.tables.keys.recovery()
  }

  policyText(): PolicyText | null {
    return this.tables.keys.policyText()
  }

  signedRevision(): number {
    return this.others.revisionWith(this.tables.keys.writes)
  }

  unansweredHolds(profile: string): number {
    return this.tables.pause.unansweredHolds(profile)
  }

  revision(): number {
    return this.others.revisionWith(this.tables.reviews.ends)
  }

  endedAmong(ids: readonly string[]): readonly string[] {
    return this.tables.reviews.endedOf(ids)
  }

  /** Returns why these can't be written now: a review that somebody changed meanwhile, or a grant that is used up. */
  conflictOf(reviews: readonly Review[], spends: readonly string[], at: number): GateError | undefined {
    return this.tables.reviews.conflictOf(reviews, at) ?? this.tables.grants.conflictOf(spends)
  }

  /** Writes an act with its lines; called in a transaction. */
  private add(act: Act): undefined {
    for (const { kind, body } of act.log) this.parts.append(kind, act.at, body)
    this.write(act)
    if (act.canaries) this.parts.changeCanaries(act.canaries.add, act.canaries.remove, act.at)
  }

  /** See `KeyTable.forget`; called in a transaction. */
  forgetKeys(): void {
    this.tables.keys.forget()
  }

  /** Writes rows; called in a transaction. */
  write({ spends = [], ...rows }: ActRows & { readonly spends?: readonly string[] }): void {
    this.writeRows(rows)
    for (const id of spends) this.tables.grants.spend(id)
  }
}
