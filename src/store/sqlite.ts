import { createRequire } from 'node:module'
import type { DatabaseSync } from '@photostructure/sqlite'
import { GateError } from '../model/errors.ts'
import { migrations } from './tables.ts'

export type Database = InstanceType<typeof DatabaseSync>

/** Opens (and makes or migrates) the database; ':memory:' keeps nothing. Durable by default. */
export function openDatabase(file: string, synchronous: 'FULL' | 'NORMAL'): Database {
  const database = new (driver())(file)
  database.exec(
    `PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON;`,
  )
  migrate(database)
  return database
}

/** A file that SQLite locks and nothing is written to; who comes second is told so at once. */
export function openLockFile(file: string): Database {
  const database = new (driver())(file)
  database.exec('PRAGMA busy_timeout = 0')
  return database
}

/** Node's own SQLite where it has one, else the package with the same interface. */
function driver(): typeof DatabaseSync {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync?: typeof DatabaseSync }
    | undefined
  if (builtIn?.DatabaseSync) return builtIn.DatabaseSync
  return (createRequire(import.meta.url)('@photostructure/sqlite') as { DatabaseSync: typeof DatabaseSync })
    .DatabaseSync
}

function migrate(database: Database): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as {
      user_version: number
    }
    if (version > migrations.length) {
      throw new GateError(
        'storage',
        `The state was written by a newer Countersign (schema ${version}): use that version.`,
      )
    }
    for (const step of migrations.slice(version)) database.exec(step)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}
