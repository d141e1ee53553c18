import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
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

  /** Returns why rows that were made from these can’t take their place: somebody else wrote one meanwhile. */
  conflictOf(made: readonly Reviewer[]): GateError | undefined {
    const late = made.find(one => !isSame(one, this.find(one.name)))
    return (
      late &&
      new GateError(
        'conflict',
        `The reviewer ${late.name.slice(0, 64)} was changed by somebody else at this moment: try again.`,
        'reviewer',
        { kind: 'race' },
      )
    )
  }

  keep(reviewer: Reviewer): void {
    this.statements.keep.run(reviewer.name, writeBody(reviewer))
  }

  remove(name: string): void {
    this.statements.remove.run(name)
  }
}

function isSame(made: Reviewer, now: Reviewer | undefined): boolean {
  return now !== undefined && textOf(made) === textOf(now)
}

function textOf(reviewer: Reviewer): string {
  return canonicalJson(reviewer as unknown as Json)
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
