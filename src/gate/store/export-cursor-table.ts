import {
  emptyTally,
  type ExportCursor,
  type ExportCursors,
  type ExportTally,
  type LogPlace,
} from '../core/ports/export-cursors.ts'
import type { GroupCommit } from './group-commit.ts'
import type { Database } from './open-database.ts'

/** Cursors of targets as rows. They are no part of the log, and no decision reads them. */
export class ExportCursorTable implements ExportCursors {
  private readonly writes: GroupCommit
  private readonly statements: ReturnType<typeof prepareCursors>

  constructor(database: Database, writes: GroupCommit) {
    this.writes = writes
    this.statements = prepareCursors(database)
  }

  read(target: string): ExportCursor | undefined {
    const row = this.statements.read.get(target) as { readonly body: string } | undefined
    return row && { ...emptyTally, ...(JSON.parse(row.body) as LogPlace & Partial<ExportTally>) }
  }

  names(): readonly string[] {
    return (this.statements.names.all() as unknown as readonly { readonly target: string }[]).map(
      ({ target }) => target,
    )
  }

  async change(
    target: string,
    make: (now: ExportCursor | undefined) => ExportCursor | undefined,
  ): Promise<ExportCursor | undefined> {
    return (await this.writes.later(() => {
      const next = make(this.read(target))
      if (next) this.statements.write.run(target, JSON.stringify(next))
      return next
    })) as ExportCursor | undefined
  }

  async remove(target: string): Promise<boolean> {
    return (await this.writes.later(() => this.statements.remove.run(target).changes > 0)) as boolean
  }
}

function prepareCursors(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    read: prepare('SELECT body FROM exports WHERE target = ?'),
    names: prepare('SELECT target FROM exports ORDER BY target'),
    write: prepare('INSERT OR REPLACE INTO exports (target, body) VALUES (?, ?)'),
    remove: prepare('DELETE FROM exports WHERE target = ?'),
  }
}
