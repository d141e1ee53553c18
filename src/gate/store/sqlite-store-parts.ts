import type { KeyObject } from 'node:crypto'
import type { TeamOrder } from '../../people/acts/ports/act-order.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import type { SessionRecords } from './session-records.ts'
import type { KeyFiles } from './log-key/key-files.ts'
import type { Database } from './open-database.ts'
import type { Damage } from './integrity/damage.ts'
import type { LastNote } from './tree/last-note-file.ts'

/** The parts of a store. */
export interface SqliteStoreParts {
  readonly database: Database
  /** Signs checkpoints and notes. */
  readonly key: KeyObject | KeyFiles
  /** The last note that was signed; kept in memory when left out. */
  readonly lastNote?: LastNote
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Finds secrets that must not be logged; the built-in rules when left out. */
  readonly scan?: SecretScanner
  /** This process lives on, and counts figures in the background; others count when they are asked for some. */
  readonly longLived?: boolean
  /** The damage of the state that the database is of; a store without one looks for none. */
  readonly damage?: Damage
  /** Reads the whole state at rest. */
  readonly checksAtRest?: boolean
  /** The order of a team’s acts, of which this store is one copy; its acts are its own when left out. */
  readonly order?: TeamOrder
  /** Milliseconds that a write waits for another process's. */
  readonly patience?: number
  /**
   * Sessions that are kept elsewhere than in the database, which is then in memory: reports of tools are not logged, and
   * no other process writes.
   */
  readonly unlogged?: SessionRecords
}
