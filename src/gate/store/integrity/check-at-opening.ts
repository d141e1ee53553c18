import { hashEntry, type StoredEntry } from '../../../people/audit/link-entry.ts'
import type { Database } from '../open-database.ts'
import type { Damage } from './damage.ts'
import { checkShortTable, listTables } from './check-short-table.ts'

/** The codes of SQLite for pages that can’t be what it wrote, and for a file that is no database. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26])
const damageWords = /malformed|not a database/i

/** The drivers give no code for a number that only 64 bits hold. Nothing here writes one. */
const oddNumber = /too large to be represented as a JavaScript number/

/** Entries at the end of the log that are held against their hashes whenever a state is opened. */
const newest = 32

/**
 * Looks at what is soon read: the end of the log, and each table that is short, with its indexes. What takes longer is
 * looked at in pieces, at rest. Damage is noted, not thrown, so that the log can be looked at.
 */
export function checkAtOpening(database: Database, damage: Damage): void {
  if (damage.error()) return
  try {
    const problem = problemOfEnd(database) ?? problemOfTables(database)
    if (problem !== undefined) damage.note(problem)
  } catch (error) {
    const what = damageIn(error)
    if (what !== undefined) damage.note(what)
    else if (!damage.error()) throw error
  }
}

function problemOfTables(database: Database): string | undefined {
  for (const { name } of listTables(database)) {
    const problem = checkShortTable(database, name)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** A last entry that does not carry its own hash is noted in the log by who opens it, and is damage as well. */
function problemOfEnd(database: Database): string | undefined {
  const select = 'SELECT seq, at, kind, body, prev, hash FROM entries ORDER BY seq DESC LIMIT ?'
  const rows = database.prepare(select).all(newest) as unknown as readonly StoredEntry[]
  for (const [i, row] of rows.entries()) {
    if (hashEntry(row) !== row.hash) return `entry ${row.seq} does not carry its own hash`
    const before = rows[i + 1]
    if (before && (row.prev !== before.hash || row.seq !== before.seq + 1))
      return `entry ${row.seq} does not follow the one before it`
  }
  return undefined
}

/** Returns what is damaged in the state where an error of SQLite tells it; undefined for any other error. */
export function damageIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (oddNumber.test(error.message)) return 'a number in state.db is larger than any that is written there'
  const { errcode } = error as { readonly errcode?: unknown }
  const isDamage =
    typeof errcode === 'number' ? damageCodes.has(errcode & 0xff) : damageWords.test(error.message)
  return isDamage ? 'SQLite can’t read a page of state.db' : undefined
}
