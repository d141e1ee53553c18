import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { emptyState, type NotifyState, parseState } from './notify-state.ts'

/** The state of notifications in a file, of the one process that has it. */
export class FileNotifyStore implements NotifyStore {
  readonly isShared = false
  private readonly file: string
  private isRead = false

  constructor(file: string) {
    this.file = file
  }

  async turn(): Promise<NotifyTurn> {
    if (this.isRead) return { isMine: true }
    this.isRead = true
    return { isMine: true, state: this.read() }
  }

  isSure(): boolean {
    return true
  }

  /** Replaces the file whole. */
  async keep(state: NotifyState): Promise<void> {
    const fresh = `${this.file}.new`
    try {
      writeFileSync(fresh, `${JSON.stringify(state)}\n`, { mode: 0o600 })
      renameSync(fresh, this.file)
    } catch (error) {
      throw new Error(`${this.file} can't be written (${(error as Error).message})`, { cause: error })
    }
  }

  async end(): Promise<void> {}

  private read(): NotifyState {
    try {
      return parseState(readFileSync(this.file, 'utf8'))
    } catch {
      return emptyState
    }
  }
}

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
