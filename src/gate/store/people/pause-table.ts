import type { Pause } from '../../../ground/model/grant.ts'
import type { Database } from '../open-database.ts'
import { writeBody } from './write-body.ts'

/** A pause, and holds that nobody answered: rows by name. */
export class PauseTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  pause(): Pause | null {
    const value = this.value('pause')
    return value === undefined ? null : (JSON.parse(value) as Pause)
  }

  /** Null ends it. */
  keep(pause: Pause | null): void {
    if (pause === null) this.statements.remove.run('pause')
    else this.statements.keep.run('pause', writeBody(pause))
  }

  /** Holds of a profile in a row that nobody answered. */
  unansweredHolds(profile: string): number {
    return Number(this.value(holdsOf(profile)) ?? 0)
  }

  countHold(profile: string): void {
    this.statements.keep.run(holdsOf(profile), String(this.unansweredHolds(profile) + 1))
  }

  clearHolds(): void {
    this.statements.clearHolds.run()
  }

  private value(key: string): string | undefined {
    return (this.statements.value.get(key) as { value: string } | undefined)?.value
  }
}

const holdsOf = (profile: string) => `unanswered:${profile}`

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    value: prepare('SELECT value FROM meta WHERE key = ?'),
    keep: prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    remove: prepare('DELETE FROM meta WHERE key = ?'),
    clearHolds: prepare("DELETE FROM meta WHERE key LIKE 'unanswered:%'"),
  }
}
