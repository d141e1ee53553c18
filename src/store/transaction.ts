import { GateError } from '../model/errors.ts'
import type { Database } from './sqlite.ts'

/** All of the work or none of it; a failure is a GateError `storage` that says what to do. */
export function transaction<T>(database: Database, work: () => T): T {
  try {
    database.exec('BEGIN IMMEDIATE')
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    try {
      database.exec('ROLLBACK')
    } catch {
      // There was no transaction to end.
    }
    throw asStorageError(error)
  }
}

function asStorageError(error: unknown): GateError {
  if (error instanceof GateError) return error
  const message = error instanceof Error ? error.message : String(error)
  const reason = /full/i.test(message)
    ? 'the disk is full'
    : /locked|busy/i.test(message)
      ? 'another process keeps it locked'
      : message
  return new GateError(
    'storage',
    `The log can't be written (${reason}), so nothing is allowed: make room or end what locks it, then try again.`,
  )
}
