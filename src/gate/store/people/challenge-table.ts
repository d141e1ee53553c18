import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Database } from '../open-database.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

/** Challenges that were issued to reviewers, with their right answers. */
export class ChallengeTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  find(id: string): IssuedChallenge | undefined {
    return readBody<IssuedChallenge>(this.statements.challenge.get(id))
  }

  /** Newest first. */
  ofReview(reviewId: string): readonly IssuedChallenge[] {
    return readBodies<IssuedChallenge>(this.statements.ofReview.all(reviewId))
  }

  keep(challenge: IssuedChallenge): void {
    const { id, reviewId, reviewer, startedAt, outcome } = challenge
    const failedBy = outcome === 'failed' ? reviewer : null
    this.statements.keep.run(id, reviewId, startedAt, writeBody(challenge), failedBy)
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    challenge: prepare('SELECT body FROM sheets WHERE id = ?'),
    ofReview: prepare('SELECT body FROM sheets WHERE review_id = ? ORDER BY at DESC, id'),
    keep: prepare(
      'INSERT OR REPLACE INTO sheets (id, review_id, at, body, failed_by) VALUES (?, ?, ?, ?, ?)',
    ),
  }
}
