import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { migrations } from '../../src/gate/store/migrations.ts'

type Row = Readonly<Record<string, string | number | null>>

interface OldState {
  readonly version: number
  /** Table → its rows. */
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

/** Writes the state that a version with schema 9 left behind to a new database; then runs `sql` on it. */
export function writeOldState(file: string, sql = ''): void {
  const path = join(import.meta.dirname, 'state-of-schema-9.json')
  const { version, rows } = JSON.parse(readFileSync(path, 'utf8')) as OldState
  const database = new DatabaseSync(file)
  database.exec('PRAGMA foreign_keys = OFF; BEGIN')
  for (const step of migrations.slice(0, version)) database.exec(step)
  database.exec(`PRAGMA user_version = ${version}`)
  for (const [table, all] of Object.entries(rows)) for (const row of all) insert(database, table, row)
  database.exec(`${sql}; COMMIT`)
  database.close()
}

function insert(database: InstanceType<typeof DatabaseSync>, table: string, row: Row): void {
  const names = Object.keys(row)
  const marks = names.map(() => '?').join(', ')
  database
    .prepare(`INSERT INTO ${table} (${names.map(name => `"${name}"`).join(', ')}) VALUES (${marks})`)
    .run(...Object.values(row))
}
