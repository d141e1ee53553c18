import type { NotifyState } from './notify-state.ts'

/** The turn to tell people: one process has it at a time. */
export interface NotifyTurn {
  readonly isMine: boolean
  /** The state as it was left, where it was read anew. */
  readonly state?: NotifyState
}

/** The storage of the state of notifications, for one process or for several of which one tells. */
export interface NotifyStore {
  /** Other processes could tell as well. */
  readonly isShared: boolean
  /** Takes the turn, or holds it for longer. */
  turn(): Promise<NotifyTurn>
  /** Tells whether a note that is sent now is sent by whoever has the turn. */
  isSure(): boolean
  /** Rejects where it can't be kept, or another process has the turn by now. */
  keep(state: NotifyState): Promise<void>
  /** Gives the turn up. */
  end(): Promise<void>
}
