import { createRequire } from 'node:module'
import type { DatabaseSync } from '@photostructure/sqlite'
import { holdDatabase } from '../../ground/disk/hold-database.ts'
import { GateError } from '../../ground/model/errors.ts'
import { migrations } from './migrations.ts'
import { busyTimeout, transaction } from './transaction.ts'

/** A connection to a SQLite database, of Node or of the package with the same interface. */
export type Database = InstanceType<typeof DatabaseSync>

/** Pages that gather in the log of writes before they go to their places: 16 MB, so that pages of indexes go there seldom. */
const walPages = 4_000

/**
 * Opens (and makes or migrates) the database; ':memory:' keeps nothing. Durable by default. A failure is a GateError
 * `storage` that says what to do.
 */
export function openDatabase(file: string, synchronous: 'FULL' | 'NORMAL'): Database {
  let database: Database | undefined
  try {
    holdDatabase(file)
    database = new (driver())(file)
    database.exec(
      `PRAGMA busy_timeout = ${busyTimeout}; PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA wal_autocheckpoint = ${walPages}; PRAGMA foreign_keys = ON;`,
    )
    migrate(database)
    return database
  } catch (error) {
    database?.close()
    throw openingError(error, file)
  }
}

/** Returns the error of an open database in words that a person can act on. */
function openingError(error: unknown, file: string): GateError {
  if (error instanceof GateError) return error
  const message = error instanceof Error ? error.message : String(error)
  const advice = `The state ${file} can't be opened: ${adviceFor(message)}`
  return new GateError('storage', advice, undefined, damagedWords.test(message) ? { kind: 'damaged' } : {})
}

const damagedWords = /not a database|malformed|encrypted/i

function adviceFor(message: string): string {
  if (/locked|busy/i.test(message)) return 'another process keeps it locked; end that, then try again.'
  if (/full/i.test(message)) return 'the disk is full; make room, then try again.'
  if (damagedWords.test(message))
    return 'it is no database of Countersign or is damaged; put a backup in its place with countersign restore FILE, or move it away to begin anew.'
  if (/readonly|read-only|permission/i.test(message))
    return 'it may not be written; give this account the right to, or choose another folder with --home.'
  if (/disk I\/O|unable to open/i.test(message))
    return 'the disk refuses to read or write it; see whether it is full or failing, then try again.'
  return `${message}.`
}

/** Opens a database without a look at what is in it: one that may be of another version, or damaged. */
export function openAsItIs(file: string): Database {
  holdDatabase(file)
  const database = new (driver())(file)
  database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
  return database
}

/** Returns the version of a database’s schema. */
export function schemaOf(database: Database): number {
  return (database.prepare('PRAGMA user_version').get() as { readonly user_version: number }).user_version
}

/** A file that SQLite locks and nothing is written to; who comes second is told so at once. */
export function openLockFile(file: string): Database {
  holdDatabase(file)
  const database = new (driver())(file)
  database.exec('PRAGMA busy_timeout = 0')
  return database
}

/** Node's own SQLite where it has one that can search words, else the package with the same interface. */
function driver(): typeof DatabaseSync {
  const builtIn = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync?: typeof DatabaseSync }
    | undefined
  if (builtIn?.DatabaseSync && hasWords(builtIn.DatabaseSync)) return builtIn.DatabaseSync
  return (createRequire(import.meta.url)('@photostructure/sqlite') as { DatabaseSync: typeof DatabaseSync })
    .DatabaseSync
}

function hasWords(Driver: typeof DatabaseSync): boolean {
  const database = new Driver(':memory:')
  const row = database.prepare("SELECT sqlite_compileoption_used('ENABLE_FTS5') AS has").get()
  database.close()
  return (row as { readonly has: number }).has === 1
}

/** Nothing is written where nothing is missing: an opened database must not wait for whoever writes. */
function migrate(database: Database): void {
  if (versionOf(database) === migrations.length) return
  transaction(database, () => {
    for (const step of migrations.slice(versionOf(database))) database.exec(step)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
  })
}

function versionOf(database: Database): number {
  const version = schemaOf(database)
  if (version <= migrations.length) return version
  throw new GateError(
    'storage',
    `The state was written by a newer Countersign (schema ${version}; this one knows ${migrations.length}): use that version, or go back to a backup of before with countersign restore FILE.`,
  )
}
