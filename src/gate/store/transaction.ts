import { GateError } from '../../ground/model/errors.ts'
import type { Database } from './open-database.ts'

/** Results of SQLite for work that does not fit the tables, however much room there is: of SQL, size, constraint, type, place. */
const misfits: readonly unknown[] = [1, 18, 19, 20, 25]
/** The part of a result that names its kind; the rest says more of it. */
const kindOf = 0xff

/** Tells whether work failed for what it was to write, and not for the file that it was to be written to. */
function isMisfit(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) return true
  const { errcode } = error as { readonly errcode?: unknown }
  return typeof errcode === 'number' && misfits.includes(errcode & kindOf)
}

/** Milliseconds that SQLite waits, and the whole process with it, for somebody else’s write to end. */
export const busyTimeout = 10_000

/**
 * All of the work or none of it; a failure is a GateError that says what to do: `storage`, or `internal` for work that does
 * not fit the tables.
 */
export function transaction<T>(database: Database, work: () => T): T {
  return attempt(database, () => {
    database.exec('BEGIN IMMEDIATE')
    return finish(database, work)
  })
}

/** The same without waiting: undefined, and nothing done, while another connection writes. */
export function tryTransaction<T>(database: Database, work: () => T): { readonly result: T } | undefined {
  return attempt(database, () => (beginAtOnce(database) ? { result: finish(database, work) } : undefined))
}

/** Connections that must get their own level of `synchronous` back before they write on. */
const owed = new WeakMap<Database, number>()

/**
 * Transactions within the work are not synced, which is for what is made anew from the log alone: a power cut takes them back
 * whole, unless something durable was written after them. None of it is lost when only this process ends.
 */
export function withoutSync<T>(database: Database, work: () => T): T {
  const level = attempt(database, () => {
    const { synchronous } = database.prepare('PRAGMA synchronous').get() as { readonly synchronous: number }
    database.exec('PRAGMA synchronous = NORMAL')
    return synchronous
  })
  try {
    return work()
  } finally {
    owed.set(database, level)
    giveBackSync(database)
  }
}

/** SQLite refuses this where a transaction could not be ended: nothing is written on such a connection until it could. */
function giveBackSync(database: Database): void {
  const level = owed.get(database)
  if (level === undefined) return
  database.exec(`PRAGMA synchronous = ${level}`)
  owed.delete(database)
}

/** Reads within the work see one state, whoever writes meanwhile, and take the lock once; what the work throws is its own. */
export function readTransaction<T>(database: Database, work: () => T): T {
  attempt(database, () => database.exec('BEGIN'))
  try {
    return work()
  } finally {
    attempt(database, () => database.exec('COMMIT'))
  }
}

/** Returns a GateError that the work throws, so that it rejects this work and not what is written together with it. */
export function orGateError<T>(work: () => T): T | GateError {
  try {
    return work()
  } catch (error) {
    if (error instanceof GateError) return error
    throw error
  }
}

/** Returns the error for a log that another process keeps locked. */
export function lockedError(): GateError {
  return storageError('another process keeps it locked')
}

function attempt<T>(database: Database, work: () => T): T {
  try {
    giveBackSync(database)
    return work()
  } catch (error) {
    try {
      database.exec('ROLLBACK')
    } catch {
      // There was no transaction to end.
    }
    throw asStorageError(error)
  }
}

function finish<T>(database: Database, work: () => T): T {
  const result = work()
  database.exec('COMMIT')
  return result
}

function beginAtOnce(database: Database): boolean {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    database.exec('BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

function isBusy(error: unknown): boolean {
  return /locked|busy/i.test(error instanceof Error ? error.message : String(error))
}

function asStorageError(error: unknown): GateError {
  if (error instanceof GateError) return error
  const message = error instanceof Error ? error.message : String(error)
  // Asked first: the names of columns have words such as “locked” and “full” in them.
  if (isMisfit(error)) return misfitError(message)
  if (isBusy(error)) return lockedError()
  return storageError(reasonOf(message))
}

function reasonOf(message: string): string {
  if (/full/i.test(message)) return 'the disk is full'
  return /disk I\/O/i.test(message) ? 'the disk refuses to write' : message
}

function misfitError(why: string): GateError {
  return new GateError(
    'internal',
    `What was to be written does not fit the state (${why.slice(0, 200)}), so nothing was written and nothing is allowed: this is a mistake of Countersign, no matter of room; upgrade it, or report this sentence.`,
  )
}

function storageError(why: string): GateError {
  return new GateError(
    'storage',
    `The log can't be written (${why}), so nothing is allowed: make room or end what locks it, then try again.`,
  )
}
