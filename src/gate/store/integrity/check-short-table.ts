import type { Database } from '../open-database.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** A table of the schema, and the columns by which its rows are walked. */
interface WalkedTable {
  readonly name: string
  readonly key: readonly string[]
}

/** Rows of a table that is checked whole, with its indexes. */
const maxRows = 1_000
/** Rows of a longer one that are read at once. */
const page = 64

/** Lists the tables of the state but those of the search for words, which is made anew from the log. */
export function listTables(database: Database): readonly WalkedTable[] {
  const tables = database
    .prepare("SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .all() as unknown as readonly { readonly name: string; readonly wr: number }[]
  return tables
    .filter(({ name }) => !/^(sqlite_|words)/.test(name))
    .map(({ name, wr }) => ({ name, key: wr === 1 ? keyOf(database, name) : ['rowid'] }))
}

/** Returns what is wrong with a table and its indexes; undefined where nothing is, or where it is too long to be asked whole. */
export function checkShortTable(database: Database, name: string): string | undefined {
  const counted = database.prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${name} LIMIT ${maxRows + 1})`)
  const { n } = counted.get() as { readonly n: number }
  if (n > maxRows) return undefined
  const [row] = database.prepare(`PRAGMA quick_check(${name})`).all() as readonly Record<string, unknown>[]
  const answer = String(Object.values(row ?? {})[0] ?? 'ok')
  return answer === 'ok' ? undefined : `the table ${name}: ${answer}`
}

/** Reads a piece of a table after the row of this key; gives the key of its last row, undefined at the end. */
export function readPiece(
  database: Database,
  { name, key }: WalkedTable,
  after: readonly unknown[] | undefined,
): readonly unknown[] | undefined {
  const columns = key.join(', ')
  const where = after ? `WHERE (${columns}) > (${key.map(() => '?').join(', ')})` : ''
  const sql = `SELECT ${columns}, * FROM ${name} ${where} ORDER BY ${columns} LIMIT ${page}`
  const rows = database.prepare(sql).all(...((after ?? []) as string[])) as readonly Record<string, unknown>[]
  const last = rows.at(-1)
  if (!last || rows.length < page) return undefined
  // A rowid goes by the name of the column that it is an alias of.
  return key.map(column => memberOf(last, column) ?? Object.values(last)[0])
}

function keyOf(database: Database, name: string): readonly string[] {
  const columns = database
    .prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk')
    .all(name) as unknown as readonly { readonly name: string }[]
  return columns.map(column => column.name)
}
