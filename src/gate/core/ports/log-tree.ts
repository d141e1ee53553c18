import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { LogProofs } from '../../../ground/model/log-evidence.ts'
import type { KeyChange } from '../../../people/audit/key-change.ts'
import type { LogKeys } from '../../../ground/model/log-key.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { AskedRun, WholeRun } from '../../../people/audit/runs/whole-run.ts'
import type { NoteStamp, StampingState } from '../../../ground/model/note-stamp.ts'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'

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

/** The person who changes a key, and when. */
export interface KeyAct {
  readonly by: string
  readonly proof: Proof
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The keys that sign a log. */
export interface LogKeyStore {
  list(): LogKeys
  /** The sentence that says why the key in force can’t sign; undefined where it can. */
  problem(): string | undefined
  /** Every change of them, oldest first, as the log has it. */
  changes(): readonly KeyChange[]
  /** Puts a new key in force; throws `conflict` where the log was set back, `storage` where no key can be made. */
  rotate(act: KeyAct): LogKeys
  /** See `LogKeyChange`; throws `missing` for a key that the log does not know, `invalid` for a number that it does not have. */
  revoke(act: KeyAct, key: string | undefined, since: number | undefined): LogKeys
}

/** Entries of a log by hundreds, for checking them beside everything else. */
export interface LogRuns {
  /** The text of so many entries after one; undefined where there are not as many. Throws `storage` of kind `damaged`. */
  text(after: number, count: number): AskedRun['text'] | undefined
  /** Starts to check a log of so many entries. */
  start(entries: number): RunCheck
}

/** Checks runs in their order, in threads where that is worth it. */
export interface RunCheck {
  /** Runs that may be under way at once; 0 where each is checked as it is given. */
  readonly most: number
  /** Undefined where anything is wrong with the run, or nothing could check it. The text is handed over. */
  check(run: AskedRun): Promise<WholeRun | undefined>
  end(): void
}

/** The note of a log as a time authority stamps it. */
export type StampedNote = Pick<NoteStamp, 'size' | 'over'>

/** A time stamp that came, and what was read in it. */
export interface KeptStamp extends NoteStamp {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly authority: string
}

/** The time stamps over notes of a log. All of it is kept in the state; nothing of a decision waits for it. */
export interface Stamping {
  state(): StampingState
  /** A note over the present log: signed now. Throws `conflict` where the log was set back. */
  sign(): StampedNote
  /** The newest note, without signing one; undefined before the first, and where the log was set back. */
  newest(): StampedNote | undefined
  /** Keeps a stamp with its note, at this moment in milliseconds since 1970; a running gate asks again after its time. Throws `invalid` for one over another text. */
  keep(stamp: KeptStamp, now: number): void
  /** Keeps the reason why there is none, and until when the authority is not asked again. */
  noteFailed(problem: string, nextAt: number): void
  /** A running gate asks this authority from now on, so often in milliseconds; null: none. */
  remember(authority: { readonly url: string; readonly every: number } | null): void
}

/** A signed note of the log, and the tree behind it, as a witness is asked to sign it. */
export interface WitnessedNote {
  readonly origin: string
  readonly size: number
  readonly note: string
  /** The log's key as a witness pins it. */
  readonly key: string
  /** RFC 6962, from the first `old` entries to all of the note; none from 0 on. Throws a RangeError above its size. */
  consistency(old: number): readonly Uint8Array[]
}

/** The log's side of its witnesses: what they are asked, and what they answered. All of it is kept in the state. */
export interface Witnessing {
  state(): WitnessedState
  /** Adds a witness, or gives one that is known by this key another address. */
  add(key: string, url: string, at: number): void
  /** False where none is known by this key. */
  remove(key: string): boolean
  /** A note over the present log: signed now. Throws `conflict` where the log was set back. */
  sign(): WitnessedNote
  /** The newest note, without signing one; undefined before the first, and where the log was set back. */
  newest(): WitnessedNote | undefined
  /** Keeps the line that a witness signed under a note. */
  noteSigned(key: string, note: Pick<WitnessedNote, 'origin' | 'size'>, line: string, at: number): void
  /** Keeps the reason why there is none, and until when it is not asked again. */
  noteFailed(key: string, problem: string, nextAt: number): void
  /**
   * Takes a note that a witness showed, whose signature is this log's own, for the last one: false where the log goes on
   * from it. Else nothing is signed from then on, and the log says so.
   */
  heed(note: string): boolean
}
