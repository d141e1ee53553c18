import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { emptyState, type NotifyState, parseState } from './notify-state.ts'
import type { NotifyStore, NotifyTurn } from './notify-store.ts'

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
