import type { Database } from '../open-database.ts'
import { busyTimeout } from '../transaction.ts'

const tries = 40
const pause = 50

/**
 * Moves everything from the write-ahead log to its place and cuts that log to nothing. False while another process reads
 * an older state of the database and goes on doing so for two seconds.
 */
export async function cutLogOfWrites(database: Database): Promise<boolean> {
  for (let tried = 0; tried < tries; tried++) {
    if (hasCut(database)) return true
    await new Promise(go => setTimeout(go, pause))
  }
  return false
}

function hasCut(database: Database): boolean {
  database.exec('PRAGMA busy_timeout = 0')
  try {
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { readonly busy: number }
    return busy === 0
  } catch {
    return false
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`)
  }
}

/** Writes the database anew, without what deleted rows left in it; false while another process writes. */
export function writeAnew(database: Database): boolean {
  try {
    database.exec('VACUUM')
    return true
  } catch {
    return false
  }
}
