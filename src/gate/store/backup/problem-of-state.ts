import { Damage } from '../integrity/damage.ts'
import { readInSlices } from '../integrity/read-in-slices.ts'
import type { Database } from '../open-database.ts'

/**
 * Reads all of a state: every page and index, each entry of the log with its hash and its sealed parts, each row. Returns
 * what is wrong, or undefined. Blocks for as long as it takes.
 */
export function problemOfState(database: Database): string | undefined {
  const damage = new Damage(null)
  try {
    const [row] = database.prepare('PRAGMA integrity_check(1)').all() as readonly Record<string, unknown>[]
    const answer = String(Object.values(row ?? {})[0])
    if (answer !== 'ok') return answer
    for (const slice of readInSlices(database, damage)) void slice
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return damage.what
}
