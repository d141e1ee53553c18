import { hashEntry, noHash, type StoredEntry } from '../../../people/audit/link-entry.ts'
import { OpeningsVerifier } from '../../../people/audit/parts/openings-verifier.ts'
import { entryColumns, type EntryRow } from '../entry-reader.ts'
import type { Database } from '../open-database.ts'
import type { Damage } from './damage.ts'
import { checkShortTable, listTables, readPiece } from './check-short-table.ts'

/** Entries of a slice: about a millisecond. */
const slice = 24

/** Reads the whole state, a slice at each step, until damage is noted; throws what SQLite throws. */
export function* readInSlices(database: Database, damage: Damage): Generator<void> {
  for (const table of listTables(database)) {
    const problem = checkShortTable(database, table.name)
    if (problem !== undefined) return void damage.note(problem)
    yield
  }
  let before = { seq: 0, hash: noHash }
  const statement = database.prepare(
    `SELECT ${entryColumns} FROM entries e LEFT JOIN openings o USING (seq) WHERE e.seq > ? ORDER BY e.seq LIMIT ${slice}`,
  )
  for (;;) {
    const rows = statement.all(before.seq) as unknown as readonly EntryRow[]
    for (const row of rows) {
      const problem = problemOf(row, before)
      if (problem !== undefined) return void damage.note(problem)
      before = row
    }
    if (rows.length < slice) break
    yield
  }
  for (const table of listTables(database).filter(({ name }) => name !== 'entries' && name !== 'openings'))
    for (let after = readPiece(database, table, undefined); after; after = readPiece(database, table, after))
      yield
}

/** Openings that are missing are a matter for `audit verify`, which knows what was erased. */
function problemOf(
  { openings, ...row }: EntryRow,
  before: Pick<StoredEntry, 'seq' | 'hash'>,
): string | undefined {
  if (row.seq !== before.seq + 1) return `entry ${before.seq + 1} is missing`
  if (hashEntry(row) !== row.hash) return `entry ${row.seq} does not carry its own hash`
  if (row.prev !== before.hash) return `entry ${row.seq} does not follow the one before it`
  if (openings === null) return undefined
  const verifier = new OpeningsVerifier(row.seq)
  try {
    verifier.add({ ...row, kind: 'decision', openings })
  } catch {
    return `entry ${row.seq} has sealed parts that can’t be read`
  }
  return verifier.problems[0]
}
