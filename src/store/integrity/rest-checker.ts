import { hashEntry, noHash, type StoredEntry } from '../../audit/link-entry.ts'
import { OpeningsVerifier } from '../../audit/parts/openings-verifier.ts'
import { entryColumns, type EntryRow } from '../entry-reader.ts'
import type { Database } from '../open-database.ts'
import type { Damage } from './damage.ts'
import { checkShortTable, listTables, readPiece } from './check-short-table.ts'
import { isDamage } from './watch-statements.ts'

/** Entries of a slice: about a millisecond. */
const slice = 24
/** Milliseconds between two slices, until the first one, and between two readings of the whole state. */
const pause = 40
const atFirst = 5_000
const betweenReadings = 3_600_000

/**
 * Reads the whole state in slices while the process lives: each entry with its hash and its sealed parts, each short
 * table with its indexes, each row of the long ones. No slice holds anything open for the next.
 */
export class RestChecker {
  private readonly database: Database
  private readonly damage: Damage
  private slices: Generator<void>
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database, damage: Damage) {
    this.database = database
    this.damage = damage
    this.slices = slicesOf(database, damage)
  }

  start(): void {
    this.later(atFirst)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Does the next slice; false at the end of the state, and once damage was found. */
  hasNext(): boolean {
    if (this.damage.error()) return false
    try {
      return this.slices.next().done !== true
    } catch (error) {
      if (isDamage(error)) this.damage.note('SQLite can’t read a page of state.db')
      // Whatever else fails here, such as a lock, is looked at again with the next reading.
      return false
    }
  }

  private later(milliseconds: number): void {
    this.timer = setTimeout(() => {
      const more = this.hasNext()
      if (this.damage.error()) return
      if (!more) this.slices = slicesOf(this.database, this.damage)
      this.later(more ? pause : betweenReadings)
    }, milliseconds).unref()
  }
}

function* slicesOf(database: Database, damage: Damage): Generator<void> {
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
