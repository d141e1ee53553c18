import type { WitnessedState } from '../../../ground/model/known-witness.ts'

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
