import { GateError } from '../../../ground/model/errors.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { Database } from '../open-database.ts'
import type { OtherWrites } from './other-writes.ts'
import { readBodies, readBody, writeBody } from './write-body.ts'

/** Standing answers; live ones are read again only when some process has written. */
export class GrantTable {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly others: OtherWrites
  private known: { readonly revision: number; readonly grants: readonly Grant[] } | undefined
  private writes = 0

  constructor(database: Database, others: OtherWrites) {
    this.statements = prepareStatements(database)
    this.others = others
  }

  /**
   * Neither revoked, expired nor used up at `at`. Never within a transaction that writes: what that takes back would be kept.
   */
  live(at: number): readonly Grant[] {
    const revision = this.others.revisionWith(this.writes)
    if (this.known?.revision !== revision) this.known = { revision, grants: this.all() }
    return this.known.grants.filter(
      grant => isLeft(grant) && (grant.expiresAt === null || grant.expiresAt > at),
    )
  }

  all(): readonly Grant[] {
    return readBodies<Grant>(this.statements.all.all())
  }

  /** Returns why these can't be spent now: one is used up or revoked. Whoever judged knows by which clock one expires. */
  conflictOf(spends: readonly string[]): GateError | undefined {
    const gone = spends.find(id => !isLeft(readBody<Grant>(this.statements.grant.get(id))))
    return gone === undefined
      ? undefined
      : new GateError(
          'conflict',
          `The grant ${gone} was used up or revoked at this moment: ask again.`,
          'grant',
          { kind: 'race' },
        )
  }

  keep(grant: Grant): void {
    this.writes++
    this.statements.keep.run(grant.id, grant.at, writeBody(grant))
  }

  /** Takes one use from a grant that has a number of them. */
  spend(id: string): void {
    const grant = readBody<Grant>(this.statements.grant.get(id))
    if (grant && grant.uses !== null) this.keep({ ...grant, uses: grant.uses - 1 })
  }
}

/** Tells whether a grant is neither revoked nor used up. */
function isLeft(grant: Grant | undefined): boolean {
  return grant !== undefined && grant.revokedAt === null && (grant.uses === null || grant.uses > 0)
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    grant: prepare('SELECT body FROM grants WHERE id = ?'),
    all: prepare('SELECT body FROM grants ORDER BY at, id'),
    keep: prepare('INSERT OR REPLACE INTO grants (id, at, body) VALUES (?, ?, ?)'),
  }
}
