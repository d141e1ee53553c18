import type { ExportRefusal } from '../../../ground/model/export-target.ts'

/** The place in a log up to which one target has it. */
export interface LogPlace {
  /** The last entry that was settled: sent, refused, held or of no interest. */
  readonly seq: number
  /** Entries before it that wait until their review has ended, ascending. */
  readonly held: readonly number[]
}

/** Everything that became of what one target was sent. */
export interface ExportTally {
  /** Records that the target took, and that it refused, ever. */
  readonly sent: number
  readonly refused: number
  /** Entries that it was not sent since their bodies stay at their gates, ever. */
  readonly bare: number
  readonly lastRefusal: ExportRefusal | null
  /** The last time that it took something; milliseconds since 1970, null for never. */
  readonly sentAt: number | null
  /** The reason why it takes nothing, in one clause; null where it does. */
  readonly problem: string | null
}

/** The state of a target that is sent one log. */
export interface ExportCursor extends LogPlace, ExportTally {}

/** Nothing was sent yet. */
export const emptyTally: ExportTally = {
  sent: 0,
  refused: 0,
  bare: 0,
  lastRefusal: null,
  sentAt: null,
  problem: null,
}

/** Reads a tally as it was kept; one of before has no count of what is counted since. */
export function readTally(stored: string): ExportTally {
  return { ...emptyTally, ...(JSON.parse(stored) as Partial<ExportTally>) }
}

/** The cursors of targets, by their names, in the state that the log is in. */
export interface ExportCursors {
  read(target: string): ExportCursor | undefined
  names(): readonly string[]
  /** Changes one in a transaction of its own; nothing is written where `make` gives undefined. Resolves with what was written. */
  change(
    target: string,
    make: (now: ExportCursor | undefined) => ExportCursor | undefined,
  ): Promise<ExportCursor | undefined>
  /** False where there is none of this name. */
  remove(target: string): Promise<boolean>
}
