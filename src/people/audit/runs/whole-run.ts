import type { LackedParts } from '../parts/openings-verifier.ts'
import type { StoredEntry } from '../link-entry.ts'

/** Entries that follow each other, as one text, and what is asked of them. */
export interface AskedRun {
  /** As `runSelect` of the store spells them. */
  readonly text: Uint8Array<ArrayBuffer>
  /** Numbers of entries whose hash is asked for, rising. */
  readonly asked: readonly number[]
}

/** A run of entries in which nothing is wrong, and what others have to know of it. */
export interface WholeRun {
  readonly first: Pick<StoredEntry, 'seq' | 'prev'>
  readonly last: Pick<StoredEntry, 'seq' | 'hash'>
  /** Number and hash of each entry that was asked for. */
  readonly hashes: readonly (readonly [seq: number, hash: string])[]
  /** Numbers of entries that whoever holds the state against the log has to read. */
  readonly witnessed: readonly number[]
  /** Sealed parts without an opening. */
  readonly lacked: LackedParts
}
