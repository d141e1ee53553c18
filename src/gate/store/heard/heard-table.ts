import type { Hearing, HeardReport } from '../../../ground/model/hearing.ts'
import { boundHeard } from '../../../judge/provenance/bound-heard.ts'
import type { Database } from '../open-database.ts'
import { type HeardRow, readHeardRow, writeHeardRow } from './heard-row.ts'

/** Sessions whose marks are kept at hand. */
const maxCached = 32
/** Sessions that keep marks. */
const maxSessions = 10_000
const maxKeptLength = 30 * 24 * 3_600_000
/** Sessions that are forgotten at once, so that no report waits long. */
const forgottenAtOnce = 2

interface HeardSession {
  readonly id: number
  readonly revision: number
}

/** A session as the database had it at this revision. */
interface CachedSession {
  readonly revision: number
  /** Rows of the reports, in their order. */
  readonly ids: readonly number[]
  readonly hearing: Hearing
}

const nothing: CachedSession = { revision: -1, ids: [], hearing: [] }

/** Keeps what sessions heard in rows of a database that other processes write too, one for each report. */
export class HeardTable {
  private readonly statements: ReturnType<typeof prepareStatements>
  private readonly cached = new Map<string, CachedSession>()

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  hearing(session: string): Hearing {
    return this.load(session).hearing
  }

  /** Wants a transaction around it. */
  hear(session: string, report: HeardReport): void {
    const before = this.load(session)
    const after = boundHeard(before.hearing, report)
    if (after === before.hearing) return
    const { at } = report.source
    if (before === nothing) this.forgetOld(at)
    const { id, newest, revision } = this.statements.noteHeard.get(session, at) as unknown as HeardSession & {
      readonly newest: number
    }
    const ids = this.write(before, after, id, newest)
    this.keep(session, { revision, ids, hearing: after })
  }

  /** Takes marks out of a session; wants a transaction around it. */
  erase(session: string, marks: ReadonlySet<number>): void {
    const before = this.load(session)
    if (before === nothing) return
    const without = before.hearing.map(({ source, segments }) => ({
      source,
      segments: segments.map(one => ({ ...one, words: one.words.filter(mark => !marks.has(mark)) })),
    }))
    for (const [i, report] of without.entries()) this.rewrite(before.ids[i] as number, report)
    this.statements.renewRevision.run(session)
    this.cached.delete(session)
  }

  private load(session: string): CachedSession {
    const row = this.statements.session.get(session) as HeardSession | undefined
    if (!row) return nothing
    const known = this.cached.get(session)
    if (known?.revision === row.revision) return known
    const rows = this.statements.rows.all(row.id) as unknown as readonly (HeardRow & HeardSession)[]
    const heard = rows.map(readHeardRow)
    return this.keep(session, { revision: row.revision, ids: rows.map(({ id }) => id), hearing: heard })
  }

  private keep(session: string, one: CachedSession): CachedSession {
    this.cached.delete(session)
    this.cached.set(session, one)
    const [oldest] = this.cached.keys()
    if (this.cached.size > maxCached && oldest !== undefined) this.cached.delete(oldest)
    return one
  }

  /** Writes what is new or smaller than before; gives the rows of `after`. A report that lost marks keeps its source. */
  private write(before: CachedSession, after: Hearing, session: number, newest: number): readonly number[] {
    const ids: number[] = []
    for (const [i, report] of before.hearing.entries()) {
      const id = before.ids[i] as number
      const now = after[ids.length]
      if (now?.source !== report.source) this.statements.forgetRow.run(id)
      else if (now !== report) this.rewrite(id, now)
      if (now?.source === report.source) ids.push(id)
    }
    const added = after[ids.length]
    if (!added) return ids
    const { said: text, marks } = writeHeardRow(added)
    this.statements.addRow.run(newest, session, text, marks)
    return [...ids, newest]
  }

  private rewrite(id: number, report: HeardReport): void {
    const { said: text, marks } = writeHeardRow(report)
    this.statements.keepRow.run(text, marks, id)
  }

  /** A few sessions at a time: those that heard nothing for thirty days, and the oldest above ten thousand. */
  private forgetOld(at: number): void {
    const oldest = this.statements.oldest.all(forgottenAtOnce) as unknown as readonly {
      readonly id: number
      readonly at: number
    }[]
    const { sessions } = this.statements.countSessions.get() as { readonly sessions: number }
    for (const [i, one] of oldest.entries()) {
      if (one.at >= at - maxKeptLength && sessions - i < maxSessions) return
      this.statements.forgetRows.run(one.id)
      this.statements.forgetSession.run(one.id)
    }
  }
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  // No two changes of a session have the same revision, also where the first was taken back.
  const revision = 'random() & 0xfffffffffffff'
  return {
    session: prepare('SELECT id, revision FROM heard_sessions WHERE session = ?'),
    rows: prepare('SELECT id, said, marks FROM heard WHERE session = ? ORDER BY id'),
    noteHeard: prepare(
      `INSERT INTO heard_sessions (session, at, newest, revision)
      VALUES (?, ?, (SELECT coalesce(max(id), 0) + 1 FROM heard), ${revision})
      ON CONFLICT (session) DO UPDATE SET at = excluded.at, newest = excluded.newest, revision = excluded.revision
      RETURNING id, newest, revision`,
    ),
    renewRevision: prepare(`UPDATE heard_sessions SET revision = ${revision} WHERE session = ?`),
    addRow: prepare('INSERT INTO heard (id, session, said, marks) VALUES (?, ?, ?, ?)'),
    keepRow: prepare('UPDATE heard SET said = ?, marks = ? WHERE id = ?'),
    forgetRow: prepare('DELETE FROM heard WHERE id = ?'),
    oldest: prepare('SELECT id, at FROM heard_sessions ORDER BY newest LIMIT ?'),
    countSessions: prepare('SELECT count(*) AS sessions FROM heard_sessions'),
    forgetRows: prepare('DELETE FROM heard WHERE session = ?'),
    forgetSession: prepare('DELETE FROM heard_sessions WHERE id = ?'),
  }
}
