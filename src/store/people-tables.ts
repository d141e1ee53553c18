import { canonicalJson } from '../audit/canonical.ts'
import type { Act, AnswersGiven, People, ReviewQuery, ShapeRow } from '../people/ports/people.ts'
import type { AuditKind } from '../model/audit-entry.ts'
import type { IssuedChallenge } from '../model/challenge.ts'
import { GateError } from '../model/errors.ts'
import type { Grant, Pause } from '../model/grant.ts'
import type { Json } from '../model/json.ts'
import type { Review } from '../model/review.ts'
import type { ReviewSnapshot } from '../model/review-snapshot.ts'
import type { Reviewer } from '../model/reviewer.ts'
import type { LearnedAnswer, Observation } from '../model/shape.ts'
import { type AnswersRow, learnedAnswers } from './learned-answers.ts'
import { preparePeopleStatements } from './people-statements.ts'
import { selectReviews } from './select-reviews.ts'
import type { Database } from './sqlite.ts'
import type { ToolTable } from './tool-table.ts'
import { VoteTable } from './vote-table.ts'

const levels = ['medium', 'high', 'critical'] as const

/** What the tables of people are made of. */
export interface PeopleTablesParts {
  readonly database: Database
  readonly tools: ToolTable
  /** Appends an entry to the log. */
  readonly append: (kind: AuditKind, at: number, body: string) => unknown
  /** Runs work in the next transaction. */
  readonly later: (work: () => unknown) => Promise<unknown>
  /** Begins to count judged calls at none. */
  readonly resetCount: () => void
  /** No other connection can write: nothing is asked of the database to see whether one did. */
  readonly isAlone: boolean
}

/** Reviews, who answers them, and what their answers taught. The writing methods want a transaction around them. */
export class PeopleTables implements People {
  private readonly database: Database
  private readonly statements: ReturnType<typeof preparePeopleStatements>
  private readonly votes: VoteTable
  private readonly tools: ToolTable
  private readonly append: (kind: AuditKind, at: number, body: string) => unknown
  private readonly later: (work: () => unknown) => Promise<unknown>
  private readonly resetCount: () => void
  private readonly isAlone: boolean
  private liveGrants: { revision: number; grants: readonly Grant[] } | undefined
  private ownEnds = 0
  private grantWrites = 0

  constructor({ database, tools, append, later, resetCount, isAlone }: PeopleTablesParts) {
    this.database = database
    this.statements = preparePeopleStatements(database)
    this.votes = new VoteTable(database)
    this.tools = tools
    this.append = append
    this.later = later
    this.resetCount = resetCount
    this.isAlone = isAlone
  }

  async act(act: Act): Promise<void> {
    await this.later(() => {
      const late = this.conflictOf(act.reviews ?? [], [], act.at)
      if (late) return late
      for (const { kind, body } of act.log) this.append(kind, act.at, canonicalJson(body))
      this.write(act)
      return undefined
    })
  }

  review(id: string): Review | undefined {
    return body<Review>(this.statements.review.get(id))
  }

  snapshot(reviewId: string): ReviewSnapshot | undefined {
    return body<ReviewSnapshot>(this.statements.snapshot.get(reviewId))
  }

  reviewsOfCall(callKey: string, limit: number): readonly Review[] {
    return bodies<Review>(this.statements.reviewsOfCall.all(callKey, limit))
  }

  reviews(query: ReviewQuery): readonly Review[] {
    return selectReviews(this.database, query)
  }

  reviewsAfter(id: string, limit: number): readonly Review[] {
    return bodies<Review>(this.statements.reviewsAfter.all(id, limit))
  }

  answersGiven(): readonly AnswersGiven[] {
    return this.votes.given()
  }

  dueReviews(at: number): readonly Review[] {
    return bodies<Review>(this.statements.dueReviews.all(at))
  }

  sheet(id: string): IssuedChallenge | undefined {
    return body<IssuedChallenge>(this.statements.sheet.get(id))
  }

  sheets(reviewId: string): readonly IssuedChallenge[] {
    return bodies<IssuedChallenge>(this.statements.sheets.all(reviewId))
  }

  reviewer(name: string): Reviewer | undefined {
    return body<Reviewer>(this.statements.reviewer.get(name))
  }

  reviewers(): readonly Reviewer[] {
    return bodies<Reviewer>(this.statements.reviewers.all())
  }

  observations(shape: string): readonly Observation[] {
    return bodies<Observation>(this.statements.observations.all(shape))
  }

  answersByShape(): ReadonlyMap<string, readonly LearnedAnswer[]> {
    return learnedAnswers(this.statements.answersByShape.all() as unknown as readonly AnswersRow[])
  }

  shapes(profile?: string): readonly ShapeRow[] {
    const rows = this.statements.shapes.all() as unknown as readonly ShapeRow[]
    return profile === undefined ? rows : rows.filter(row => row.profile === profile)
  }

  grants(at: number): readonly Grant[] {
    const revision = this.others() * 2 ** 26 + this.grantWrites
    if (this.liveGrants?.revision !== revision) this.liveGrants = { revision, grants: this.allGrants() }
    return this.liveGrants.grants.filter(
      ({ revokedAt, expiresAt, uses }) =>
        revokedAt === null && (expiresAt === null || expiresAt > at) && (uses === null || uses > 0),
    )
  }

  allGrants(): readonly Grant[] {
    return bodies<Grant>(this.statements.grants.all())
  }

  pause(): Pause | null {
    const row = this.statements.meta.get('pause') as { value: string } | undefined
    return row ? (JSON.parse(row.value) as Pause) : null
  }

  unansweredHolds(profile: string): number {
    const row = this.statements.meta.get(`unanswered:${profile}`) as { value: string } | undefined
    return Number(row?.value ?? 0)
  }

  revision(): number {
    return this.others() * 2 ** 26 + this.ownEnds
  }

  ended(ids: readonly string[]): readonly string[] {
    const rows = this.statements.ended.all(JSON.stringify(ids)) as unknown as readonly {
      readonly id: string
    }[]
    return rows.map(({ id }) => id)
  }

  /** Changes when another connection writes. */
  private others(): number {
    if (this.isAlone) return 0
    return (this.statements.dataVersion.get() as { data_version: number }).data_version
  }

  /** Why these can't be written now: a review that somebody changed meanwhile, or a grant that is used up. */
  conflictOf(reviews: readonly Review[], spends: readonly string[], at: number): GateError | undefined {
    for (const review of reviews) {
      const now = this.review(review.id)?.version ?? 0
      const twin = review.version === 1 ? this.twinOf(review, reviews, at) : undefined
      if (twin !== undefined || now !== review.version - 1)
        return new GateError(
          'conflict',
          `The review ${twin ?? review.id} was changed by somebody else at this moment: look at it again.`,
          'review',
          { kind: 'race' },
        )
    }
    const live = spends.length > 0 ? new Set(this.grants(at).map(({ id }) => id)) : new Set()
    const gone = spends.find(id => !live.has(id))
    return gone === undefined
      ? undefined
      : new GateError(
          'conflict',
          `The grant ${gone} was used up or revoked at this moment: ask again.`,
          'grant',
          { kind: 'race' },
        )
  }

  /** A review of the same call that somebody opened at the same moment: people are asked once. */
  private twinOf({ callKey, planted }: Review, written: readonly Review[], at: number): string | undefined {
    if (planted) return undefined
    const others = this.reviewsOfCall(callKey, 8).filter(({ id }) => !written.some(one => one.id === id))
    return others.find(one => one.state === 'pending' && !one.planted && one.dueAt > at)?.id
  }

  /** Within a transaction; the page of a review is written once. */
  keepSnapshot(snapshot: ReviewSnapshot): void {
    this.statements.keepSnapshot.run(snapshot.reviewId, text(snapshot))
  }

  write(act: Omit<Act, 'at' | 'log'> & { readonly spends?: readonly string[] }): void {
    const run = this.statements
    if (act.reviews?.some(({ state }) => state !== 'pending')) this.ownEnds++
    if (act.grants?.length || act.spends?.length) this.grantWrites++
    for (const one of act.reviews ?? []) this.keepReview(one)
    for (const one of act.sheets ?? []) {
      const failedBy = one.outcome === 'failed' ? one.reviewer : null
      run.keepSheet.run(one.id, one.reviewId, one.startedAt, text(one), failedBy)
    }
    for (const one of act.reviewers ?? []) run.keepReviewer.run(one.name, text(one))
    for (const name of act.removeReviewers ?? []) run.removeReviewer.run(name)
    for (const one of act.observations ?? []) {
      run.keepShape.run(one.shape, one.shapeText, one.profile)
      run.keepObservation.run(
        one.shape,
        one.reviewId,
        one.profile,
        one.agent,
        one.at,
        text(one),
        one.reviewer,
        Number(one.approve),
      )
    }
    for (const one of act.forget ?? []) this.forget(one)
    for (const one of act.grants ?? []) run.keepGrant.run(one.id, one.at, text(one))
    for (const id of act.spends ?? []) this.spend(id)
    this.writeNotes(act)
  }

  /** What is kept beside people’s tables: tools, holds without an answer, and a pause. */
  private writeNotes({ answered, unanswered, pause, tools = [] }: Omit<Act, 'at' | 'log'>): void {
    const run = this.statements
    for (const one of tools) this.tools.accept(one)
    if (answered) run.clearUnanswered.run()
    if (unanswered !== undefined)
      run.keepMeta.run(`unanswered:${unanswered}`, String(this.unansweredHolds(unanswered) + 1))
    if (pause === null) run.removeMeta.run('pause')
    else if (pause) run.keepMeta.run('pause', text(pause))
  }

  private keepReview(one: Review): void {
    this.statements.keepReview.run(
      one.id,
      one.version,
      one.state,
      levels.indexOf(one.level),
      one.openedAt,
      one.dueAt,
      one.callKey,
      one.session,
      one.profile,
      text(one),
      one.answeredAt ?? null,
      one.planted ? 1 : 0,
    )
    this.votes.keep(one)
  }

  private spend(id: string): void {
    const grant = body<Grant>(this.statements.grant.get(id))
    if (grant && grant.uses !== null)
      this.statements.keepGrant.run(id, grant.at, text({ ...grant, uses: grant.uses - 1 }))
  }

  private forget(one: NonNullable<Act['forget']>[number]): void {
    if (one === 'all') {
      this.statements.forgetAll.run()
      this.resetCount()
    } else if ('shape' in one) this.statements.forgetShape.run(one.shape)
    else this.statements.forgetAgent.run(one.agent)
  }
}

function text(value: object): string {
  return canonicalJson(value as unknown as Json)
}

function body<T>(row: unknown): T | undefined {
  return row === undefined ? undefined : (JSON.parse((row as { body: string }).body) as T)
}

function bodies<T>(rows: readonly unknown[]): readonly T[] {
  return rows.map(row => JSON.parse((row as { body: string }).body) as T)
}
