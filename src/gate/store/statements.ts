import { entryColumns } from './entry-reader.ts'
import type { Database } from './open-database.ts'

/** Every statement of the hot path, prepared once. */
export type Statements = ReturnType<typeof prepareStatements>

/** Once for each open database: parsing SQL on every decision would cost more than running it. */
export function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    head: prepare('SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1'),
    entry: prepare(`SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq = ?`),
    entries: prepare(
      `SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq > ? ORDER BY e.seq LIMIT ?`,
    ),
    insertOpenings: prepare('INSERT INTO openings (seq, body) VALUES (?, ?)'),
    insertEntry: prepare('INSERT INTO entries (seq, at, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?)'),
    insertDecision: prepare(
      'INSERT INTO decisions (seq, id, call_id, call_digest, at, effect, composite, tool, session, agent, dry, codes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    byCall: prepare('SELECT seq, call_digest AS callDigest FROM decisions WHERE call_id = ? AND dry = 0'),
    byAnyCall: prepare('SELECT seq FROM decisions WHERE call_id = ? ORDER BY seq DESC LIMIT 1'),
    byId: prepare('SELECT seq FROM decisions WHERE id = ?'),
    checkpoints: prepare(
      'SELECT size, head, at, public_key AS publicKey, signature FROM checkpoints ORDER BY size',
    ),
    lastCheckpoint: prepare('SELECT size, at FROM checkpoints ORDER BY size DESC LIMIT 1'),
    insertCheckpoint: prepare(
      'INSERT OR REPLACE INTO checkpoints (size, head, at, public_key, signature) VALUES (?, ?, ?, ?, ?)',
    ),
    linesOfReviews: prepare(
      "SELECT seq, body FROM entries WHERE kind = 'review' AND iif(json_valid(body), body ->> '$.decision', NULL) = ? ORDER BY seq",
    ),
    linesOfReviewers: prepare(
      "SELECT seq, body FROM entries WHERE kind = 'reviewer' AND seq < ? ORDER BY seq",
    ),
    lastPolicy: prepare("SELECT max(seq) AS seq FROM entries WHERE kind = 'policy' AND seq < ?"),
    meta: prepare('SELECT value FROM meta WHERE key = ?'),
    setMeta: prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    addMeta: prepare('INSERT OR IGNORE INTO meta (key, value) VALUES (?, ?)'),
  }
}
