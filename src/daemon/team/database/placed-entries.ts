import type { GateLog } from '../../../gate/team/log-batch.ts'
import type { TakenEntry } from './decision-in.ts'

/** An entry that is in the database, where it came to lie. */
export type PlacedEntry = TakenEntry & {
  readonly place: number
  /** Milliseconds since 1970, by the clock of the database. */
  readonly taken: number
}

/** Entries of one gate that were just added, in their order. */
export interface PlacedEntries extends GateLog {
  /** The gate’s group at this moment. */
  readonly group: string
  readonly entries: readonly PlacedEntry[]
}
