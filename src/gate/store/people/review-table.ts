import { GateError } from '../../../ground/model/errors.ts'
import type { Review, Vote } from '../../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { ReviewQuery, AnswersGiven } from '../../../people/acts/ports/people.ts'
import type { Database } from '../open-database.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'
import { selectReviews } from './select-reviews.ts'

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

/** Votes by who gave them, beside the reviews that hold them: figures of reviewers read no review. */
class VoteTable {
  private readonly statements: ReturnType<typeof prepareVotes>

  constructor(database: Database) {
    this.statements = prepareVotes(database)
  }

  /** All votes of a review as it now is; wants a transaction around it. */
  keep(review: Review): void {
    review.votes.forEach((vote, place) => this.keepVote(review, vote, place))
    this.statements.drop.run(review.id, review.votes.length)
  }

  /** By the reviewers’ names. */
  answers(): readonly AnswersGiven[] {
    const failed = new Map(
      this.statements.failed.all().map(row => Object.values(row as object) as [string, number]),
    )
    const rows = this.statements.given.all() as unknown as readonly GivenRow[]
    const input = new Map(rows.map(row => [row.reviewer, { ...row, waits: numbersIn(row.waits) }]))
    return [...new Set([...input.keys(), ...failed.keys()])].sort().map(reviewer => ({
      ...(input.get(reviewer) ?? { ...noAnswers, reviewer }),
      failed: failed.get(reviewer) ?? 0,
    }))
  }

  private keepVote({ id, planted, reportedWrong }: Review, vote: Vote, place: number): void {
    const { reviewer, approve, at, startedAt, readingSeconds = 0 } = vote
    const isProbe = Number(planted === true)
    const isWrong = Number(reportedWrong !== undefined)
    const took = at - startedAt
    this.statements.keep.run(id, place, reviewer, Number(approve), took, readingSeconds, isProbe, isWrong)
  }
}

type GivenRow = Omit<AnswersGiven, 'failed' | 'waits'> & { readonly waits: string | null }

const noAnswers = {
  answers: 0,
  approvals: 0,
  tooFast: 0,
  reportedWrong: 0,
  plantedSeen: 0,
  plantedApproved: 0,
  waits: [],
}

function numbersIn(list: string | null): readonly number[] {
  return list === null ? [] : list.split(',').map(Number)
}

function prepareVotes(database: Database) {
  return {
    drop: database.prepare('DELETE FROM votes WHERE review_id = ? AND place >= ?'),
    keep: database.prepare(
      'INSERT OR REPLACE INTO votes (review_id, place, reviewer, approve, milliseconds, reading, planted, wrong) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    given: database.prepare(
      `SELECT reviewer, sum(planted = 0) AS answers, sum(planted = 0 AND approve) AS approvals,
        sum(planted = 0 AND approve AND milliseconds < reading * 1000) AS tooFast,
        sum(planted = 0 AND approve AND wrong) AS reportedWrong, sum(planted) AS plantedSeen,
        sum(planted AND approve) AS plantedApproved,
        group_concat(milliseconds) FILTER (WHERE milliseconds > 0) AS waits
        FROM votes GROUP BY reviewer`,
    ),
    failed: database.prepare(
      'SELECT failed_by, count(*) FROM sheets WHERE failed_by IS NOT NULL GROUP BY failed_by',
    ),
  }
}
