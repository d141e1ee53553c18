import type { Database } from './sqlite.ts'

/** Every statement on the tables of people, prepared once. */
export function preparePeopleStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    review: prepare('SELECT body FROM reviews WHERE id = ?'),
    ended: prepare(
      "SELECT id FROM reviews WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'pending'",
    ),
    reviewsOfCall: prepare('SELECT body FROM reviews WHERE call_key = ? ORDER BY opened_at DESC LIMIT ?'),
    dueReviews: prepare("SELECT body FROM reviews WHERE state = 'pending' AND due_at <= ?"),
    keepReview: prepare(
      'INSERT OR REPLACE INTO reviews (id, version, state, level, opened_at, due_at, call_key, session, profile, body, answered_at, planted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    snapshot: prepare('SELECT body FROM review_snapshots WHERE review_id = ?'),
    keepSnapshot: prepare('INSERT INTO review_snapshots (review_id, body) VALUES (?, ?)'),
    reviewsAfter: prepare('SELECT body FROM reviews WHERE id > ? ORDER BY id LIMIT ?'),
    sheet: prepare('SELECT body FROM sheets WHERE id = ?'),
    sheets: prepare('SELECT body FROM sheets WHERE review_id = ? ORDER BY at DESC, id'),
    keepSheet: prepare(
      'INSERT OR REPLACE INTO sheets (id, review_id, at, body, failed_by) VALUES (?, ?, ?, ?, ?)',
    ),
    reviewer: prepare('SELECT body FROM reviewers WHERE name = ?'),
    reviewers: prepare('SELECT body FROM reviewers ORDER BY name'),
    keepReviewer: prepare('INSERT OR REPLACE INTO reviewers (name, body) VALUES (?, ?)'),
    removeReviewer: prepare('DELETE FROM reviewers WHERE name = ?'),
    ...prepareLearnedStatements(database),
    grant: prepare('SELECT body FROM grants WHERE id = ?'),
    grants: prepare('SELECT body FROM grants ORDER BY at, id'),
    keepGrant: prepare('INSERT OR REPLACE INTO grants (id, at, body) VALUES (?, ?, ?)'),
    ...prepareNotes(database),
  }
}

/** What is kept by name, and whether another connection wrote. */
function prepareNotes(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    meta: prepare('SELECT value FROM meta WHERE key = ?'),
    keepMeta: prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)'),
    clearUnanswered: prepare("DELETE FROM meta WHERE key LIKE 'unanswered:%'"),
    removeMeta: prepare('DELETE FROM meta WHERE key = ?'),
    dataVersion: prepare('PRAGMA data_version'),
  }
}

/** Those on what answers taught. */
function prepareLearnedStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    observations: prepare('SELECT body FROM observations WHERE shape = ? ORDER BY at DESC LIMIT 1000'),
    answersByShape: prepare(
      'SELECT shape, reviewer, approve, group_concat(at) AS times FROM observations GROUP BY shape, reviewer, approve',
    ),
    keepObservation: prepare(
      'INSERT OR IGNORE INTO observations (shape, review_id, profile, agent, at, body, reviewer, approve) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    shapes: prepare(
      'SELECT shape, text, profile FROM shapes WHERE shape IN (SELECT shape FROM observations) ORDER BY text',
    ),
    keepShape: prepare('INSERT OR IGNORE INTO shapes (shape, text, profile) VALUES (?, ?, ?)'),
    forgetShape: prepare('DELETE FROM observations WHERE shape = ?'),
    forgetAgent: prepare('DELETE FROM observations WHERE agent = ?'),
    forgetAll: prepare('DELETE FROM observations'),
  }
}
