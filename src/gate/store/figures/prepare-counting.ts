import { entryColumns } from '../entry-reader.ts'
import type { Database } from '../open-database.ts'

/** Every statement that counts, prepared once. */
export function prepareCounting(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    place: prepare("SELECT value FROM meta WHERE key = 'figures'"),
    keepPlace: prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('figures', ?)"),
    end: prepare('SELECT max(seq) AS seq FROM decisions'),
    entries: prepare(
      `SELECT ${entryColumns}, d.codes FROM decisions d JOIN entries e USING (seq) LEFT JOIN openings o USING (seq) WHERE d.seq > ? ORDER BY d.seq LIMIT ?`,
    ),
    codes: prepare('SELECT codes FROM decisions WHERE seq = ?'),
    addTally: prepare(
      `INSERT INTO tallies (what, length, slot, key, allowed, queued, denied, points) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (what, length, slot, key) DO UPDATE SET allowed = allowed + excluded.allowed,
        queued = queued + excluded.queued, denied = denied + excluded.denied, points = points + excluded.points`,
    ),
    addClient: prepare(
      `INSERT INTO seen_clients (agent, profile, origin, first, last, last_seq, allowed, queued, denied) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (agent, profile, origin) DO UPDATE SET first = min(first, excluded.first),
        last = max(last, excluded.last), last_seq = excluded.last_seq,
        allowed = allowed + excluded.allowed, queued = queued + excluded.queued, denied = denied + excluded.denied`,
    ),
    addSession: prepare(
      `INSERT INTO seen_sessions (id, agent, profile, first, last, last_seq, allowed, queued, denied) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET agent = excluded.agent, profile = excluded.profile,
        first = min(first, excluded.first), last = max(last, excluded.last), last_seq = excluded.last_seq,
        allowed = allowed + excluded.allowed, queued = queued + excluded.queued, denied = denied + excluded.denied`,
    ),
    addSpan: prepare(
      `INSERT INTO spans (block, first, last) VALUES (?, ?, ?)
        ON CONFLICT (block) DO UPDATE SET first = min(first, excluded.first), last = max(last, excluded.last)`,
    ),
    addWords: prepare('INSERT INTO words (rowid, text, facets) VALUES (?, ?, ?)'),
    removeWords: prepare("INSERT INTO words (words, rowid, text, facets) VALUES ('delete', ?, ?, ?)"),
    lastBlock: prepare('SELECT max(block) AS block FROM spans WHERE first < ?'),
    firstBlock: prepare('SELECT min(block) AS block FROM spans WHERE last >= ?'),
  }
}

/** Every statement that reads figures. */
export function prepareReading(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    days: prepare(
      `SELECT CAST((slot - ?1) / 86400000 AS INTEGER) AS day, sum(allowed) AS allowed, sum(queued) AS queued, sum(denied) AS denied
        FROM tallies WHERE what = 'all' AND length = ?3 AND slot >= ?1 AND slot < ?2 GROUP BY day`,
    ),
    tallies: prepare(
      `SELECT key, sum(allowed) AS allowed, sum(queued) AS queued, sum(denied) AS denied, sum(points) AS points
        FROM tallies WHERE what = ? AND length = ? AND slot >= ? AND slot < ? GROUP BY key`,
    ),
    answers: prepare(
      `SELECT count(*) AS opened, sum(state = 'expired') AS expired, group_concat(answered_at - opened_at) AS waits
        FROM reviews WHERE opened_at >= ? AND opened_at < ? AND planted = 0`,
    ),
    clients: prepare(
      'SELECT agent, profile, origin, first, last, allowed, queued, denied FROM seen_clients ORDER BY last_seq DESC, last DESC LIMIT ?',
    ),
    sessions: prepare(
      'SELECT id, agent, profile, first, last, last_seq AS lastSeq, allowed, queued, denied FROM seen_sessions WHERE last_seq < ? ORDER BY last_seq DESC LIMIT ?',
    ),
    sessionsOf: prepare(
      'SELECT id, agent, profile, first, last, last_seq AS lastSeq, allowed, queued, denied FROM seen_sessions WHERE agent = ? AND last_seq < ? ORDER BY last_seq DESC LIMIT ?',
    ),
  }
}

/** Forgets every figure; the log is counted from its beginning again. */
export const forgetFigures =
  "DELETE FROM tallies; DELETE FROM seen_clients; DELETE FROM seen_sessions; DELETE FROM spans; INSERT INTO words (words) VALUES ('delete-all'); DELETE FROM meta WHERE key = 'figures';"
