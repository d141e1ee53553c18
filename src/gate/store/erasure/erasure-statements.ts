import type { Database } from '../open-database.ts'
import { entryColumns } from '../entry-reader.ts'

/** Every statement of an erasure. */
export type ErasureStatements = ReturnType<typeof prepareErasure>

/** Prepared when somebody erases: no decision waits for these. */
export function prepareErasure(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    entry: prepare(`SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq = ?`),
    keepOpenings: prepare('UPDATE openings SET body = ? WHERE seq = ?'),
    addErasure: prepare('INSERT OR REPLACE INTO erasures (seq, pointer, digest, entry) VALUES (?, ?, ?, ?)'),
    forgetDigest: prepare("UPDATE decisions SET call_digest = '' WHERE seq = ?"),
    reviewsOfDecision: prepare("SELECT body FROM reviews WHERE body ->> 'decisionId' = ?"),
    review: prepare('SELECT body FROM reviews WHERE id = ?'),
    keepReview: prepare('UPDATE reviews SET body = ?, call_key = ? WHERE id = ?'),
    sheets: prepare('SELECT body FROM sheets WHERE review_id = ?'),
    keepSheet: prepare('UPDATE sheets SET body = ? WHERE id = ?'),
    dropOldSnapshot: prepare('DELETE FROM review_snapshots WHERE review_id = ?'),
    observations: prepare('SELECT body FROM observations WHERE shape = ?'),
    keepObservation: prepare('UPDATE observations SET body = ? WHERE shape = ? AND review_id = ?'),
    keepShapeText: prepare('UPDATE shapes SET text = ? WHERE shape = ?'),
    session: prepare('SELECT memory FROM sessions WHERE id = ?'),
    keepSession: prepare('UPDATE sessions SET memory = ? WHERE id = ?'),
    habits: prepare("SELECT key FROM habits WHERE profile = ? AND key LIKE 'host:%'"),
    dropHabit: prepare('DELETE FROM habits WHERE profile = ? AND key = ?'),
    dropDefinition: prepare('DELETE FROM tool_definitions WHERE digest = ?'),
    grant: prepare('SELECT body FROM grants WHERE id = ?'),
    keepGrant: prepare('UPDATE grants SET body = ? WHERE id = ?'),
    dropGrant: prepare('DELETE FROM grants WHERE id = ?'),
    pause: prepare("SELECT value FROM meta WHERE key = 'pause'"),
    decisionsOfReview: prepare(
      "SELECT seq FROM entries WHERE seq > ? AND kind IN ('decision', 'dry_run') AND instr(body, ?) > 0",
    ),
    exports: prepare(
      "SELECT at, body FROM entries WHERE seq > ? AND kind = 'access' AND body ->> 'event' = 'exported' ORDER BY seq",
    ),
  }
}
