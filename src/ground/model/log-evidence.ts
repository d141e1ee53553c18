import type { NoteStamp } from './note-stamp.ts'

/** A question for evidence: one decision with what belongs to it, by any of its ids; entries; or a time. */
export type EvidenceQuery =
  | { readonly decision: string }
  /** The number of one entry, which comes alone. */
  | { readonly entry: number }
  /** Numbers of entries, both among them. */
  | { readonly from: number; readonly to: number }
  /** Milliseconds since 1970: from then on, and before then. */
  | { readonly since: number; readonly until: number }

/** The proof that one entry stands in the log: its siblings on the way to the root, from below. */
export interface EntryProof {
  readonly seq: number
  /** 32 bytes each, in base64. */
  readonly hashes: readonly string[]
}

/** Proofs that all lead to one signed note of the log. */
export interface LogProofs {
  /** The log’s name, which its notes begin with. */
  readonly origin: string
  /** Entries that the note covers. */
  readonly size: number
  /** The note as it was signed (c2sp.org/tlog-checkpoint). */
  readonly note: string
  /** The log’s key as a reader pins it: name, key id, and base64 of type and key. */
  readonly key: string
  readonly proofs: readonly EntryProof[]
  /** Proofs of the entries that changed which key signs the log, oldest first. */
  readonly keyChanges: readonly EntryProof[]
  /** Time stamps over the note. */
  readonly stamps: readonly Omit<NoteStamp, 'size'>[]
}

/** Everything that a bundle is made of but the entries themselves. */
export interface LogEvidence extends LogProofs {
  /** The first and the last entry that was asked for. */
  readonly from: number
  readonly to: number
  /** Entries that belong into it, first and last of each row, rising; a proof for each of these ends. */
  readonly runs: readonly (readonly [first: number, last: number])[]
}
