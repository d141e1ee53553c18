import type { Reviewer } from '../../model/reviewer.ts'
import type { Database } from '../open-database.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

/** Reviewers with their secrets and passkeys. */
export class ReviewerTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  find(name: string): Reviewer | undefined {
    return readBody<Reviewer>(this.statements.reviewer.get(name))
  }

  /** By name. */
  all(): readonly Reviewer[] {
    return readBodies<Reviewer>(this.statements.all.all())
  }

  keep(reviewer: Reviewer): void {
    this.statements.keep.run(reviewer.name, writeBody(reviewer))
  }

  remove(name: string): void {
    this.statements.remove.run(name)
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    reviewer: prepare('SELECT body FROM reviewers WHERE name = ?'),
    all: prepare('SELECT body FROM reviewers ORDER BY name'),
    keep: prepare('INSERT OR REPLACE INTO reviewers (name, body) VALUES (?, ?)'),
    remove: prepare('DELETE FROM reviewers WHERE name = ?'),
  }
}
