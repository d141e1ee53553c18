import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { KeyAct } from './log-key-store.ts'
import type { Stamping } from './stamping.ts'
import type { LogProofs } from '../../../ground/model/log-evidence.ts'
import type { Witnessing } from './witnessing.ts'

/** The person who gives the log a new name, when, and why. */
export interface RenameAct extends KeyAct {
  readonly reason: string
}

/** An entry of a known kind, as it is stored. */
export type EntryText = Pick<StoredEntry, 'seq' | 'body'>

/** Lines that a decision can’t be understood without, found by an index. */
export interface LogLines {
  /** The lines of the review of a decision, rising. */
  linesOfReviews(decision: string): readonly EntryText[]
  /** The lines on who may answer before an entry, rising. */
  linesOfReviewers(before: number): readonly EntryText[]
  /** The number of the last policy that a person accepted before an entry. */
  lastPolicy(before: number): number | undefined
}

/** The tree over the log, and what is signed about it. */
export interface LogTree {
  readonly witnessing: Witnessing
  /**
   * Proves that entries stand in the log: against the note over them that most witnesses signed, or one over all of the
   * log where none did. Throws `conflict` where none may be signed.
   */
  prove(numbers: readonly number[]): LogProofs
  /** Time stamps over what is signed about it. */
  readonly stamping: Stamping
  /** Goes on under a new name, with an entry that says so; nothing is signed under the old one. */
  rename(act: RenameAct): void
  /** The sentence that says why the tree may not be signed; undefined where it may. */
  problem(): string | undefined
  readonly lines: LogLines
}
