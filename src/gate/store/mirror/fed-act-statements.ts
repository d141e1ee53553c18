import type { Database } from '../open-database.ts'

/** Prepares what is asked of the acts that a gate was fed, as they were signed for it. */
export function fedActStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    keep: prepare('INSERT OR REPLACE INTO fed_acts (number, id, is_lost, body) VALUES (?, ?, 0, ?)'),
    prune: prepare('DELETE FROM fed_acts WHERE is_lost = 0 AND number <= ?'),
    newest: prepare('SELECT body FROM fed_acts WHERE is_lost = ? ORDER BY number DESC LIMIT ?'),
    lose: prepare('UPDATE OR REPLACE fed_acts SET is_lost = 1 WHERE is_lost = 0 AND number > ?'),
    forget: prepare('DELETE FROM fed_acts WHERE is_lost = 1 AND number <= ?'),
    clear: prepare('DELETE FROM fed_acts'),
  }
}
