import type { NoteStamp, StampingState } from '../../../ground/model/note-stamp.ts'

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
