import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { ReviewQuery } from '../../../people/acts/ports/people.ts'
import type { Database } from '../open-database.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'
import { selectReviews } from './select-reviews.ts'
import { VoteTable } from './vote-table.ts'

const levels = ['medium', 'high', 'critical'] as const

/** Reviews with their votes and their pages. */
export class ReviewTable {
  readonly votes: VoteTable
  /** The number of reviews that this process has ended. */
  ends = 0
  private readonly database: Database
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.database = database
    this.statements = prepareStatements(database)
    this.votes = new VoteTable(database)
  }

  find(id: string): Review | undefined {
    return readBody<Review>(this.statements.review.get(id))
  }

  /** Newest first. */
  ofCall(callKey: string, limit: number): readonly Review[] {
    return readBodies<Review>(this.statements.ofCall.all(callKey, limit))
  }

  select(query: ReviewQuery): readonly Review[] {
    return selectReviews(this.database, query)
  }

  after(id: string, limit: number): readonly Review[] {
    return readBodies<Review>(this.statements.after.all(id, limit))
  }

  due(at: number): readonly Review[] {
    return readBodies<Review>(this.statements.due.all(at))
  }

  endedOf(ids: readonly string[]): readonly string[] {
    const rows = this.statements.ended.all(JSON.stringify(ids)) as unknown as readonly {
      readonly id: string
    }[]
    return rows.map(({ id }) => id)
  }

  /** The page of a review that an earlier version opened, which kept it beside the log. */
  oldSnapshot(reviewId: string): ReviewSnapshot | undefined {
    return readBody<ReviewSnapshot>(this.statements.snapshot.get(reviewId))
  }

  /**
   * Returns why these can't be written now: somebody changed one meanwhile, or opened one for the same call. Those that
   * are opened elsewhere have no twins here: gates judge the same call each for itself.
   */
  conflictOf(reviews: readonly Review[], at: number, areOpenedHere = true): GateError | undefined {
    for (const review of reviews) {
      const now = this.find(review.id)?.version ?? 0
      const twin = areOpenedHere && review.version === 1 ? this.twinOf(review, reviews, at) : undefined
      if (twin !== undefined || now !== review.version - 1)
        return new GateError(
          'conflict',
          `The review ${twin ?? review.id} was changed by somebody else at this moment: look at it again.`,
          'review',
          { kind: 'race' },
        )
    }
    return undefined
  }

  keep(review: Review): void {
    if (review.state !== 'pending') this.ends++
    this.statements.keep.run(
      review.id,
      review.version,
      review.state,
      levels.indexOf(review.level),
      review.openedAt,
      review.dueAt,
      review.callKey,
      review.session,
      review.profile,
      writeBody(review),
      review.answeredAt ?? null,
      review.planted ? 1 : 0,
    )
    this.votes.keep(review)
  }

  /** A review of the same call that somebody opened at the same moment: people are asked once. */
  private twinOf({ callKey, planted }: Review, written: readonly Review[], at: number): string | undefined {
    if (planted) return undefined
    const others = this.ofCall(callKey, 8).filter(({ id }) => !written.some(one => one.id === id))
    return others.find(one => one.state === 'pending' && !one.planted && one.dueAt > at)?.id
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    review: prepare('SELECT body FROM reviews WHERE id = ?'),
    ended: prepare(
      "SELECT id FROM reviews WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'pending'",
    ),
    ofCall: prepare('SELECT body FROM reviews WHERE call_key = ? ORDER BY opened_at DESC LIMIT ?'),
    due: prepare("SELECT body FROM reviews WHERE state = 'pending' AND due_at <= ?"),
    keep: prepare(
      'INSERT OR REPLACE INTO reviews (id, version, state, level, opened_at, due_at, call_key, session, profile, body, answered_at, planted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    after: prepare('SELECT body FROM reviews WHERE id > ? ORDER BY id LIMIT ?'),
    snapshot: prepare('SELECT body FROM review_snapshots WHERE review_id = ?'),
  }
}
