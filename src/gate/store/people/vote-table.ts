import type { AnswersGiven } from '../../../people/acts/ports/people.ts'
import type { Review, Vote } from '../../../ground/model/review.ts'
import type { Database } from '../open-database.ts'

/** Votes by who gave them, beside the reviews that hold them: figures of reviewers read no review. */
export class VoteTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
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

function prepareStatements(database: Database) {
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
