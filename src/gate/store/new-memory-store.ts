import type { UnloggedCalls } from '../core/ports/unlogged-calls.ts'
import { SessionMaps } from './session-maps.ts'
import { openDatabase } from './open-database.ts'
import { SqliteStore } from './sqlite-store.ts'
import type { SqliteStoreParts } from './sqlite-store-parts.ts'

/** The parts of a store in memory besides its own database and sessions. */
export type MemoryStoreParts = Pick<SqliteStoreParts, 'key' | 'now' | 'scan' | 'longLived'>

/** Makes a store of which nothing outlives the process, with what learns from calls that are not logged. */
export function newMemoryStore(parts: MemoryStoreParts): {
  readonly store: SqliteStore
  readonly unlogged: UnloggedCalls
} {
  const sessions = new SessionMaps()
  const database = openDatabase(':memory:', 'FULL')
  return { store: new SqliteStore({ ...parts, database, unlogged: sessions }), unlogged: sessions }
}
