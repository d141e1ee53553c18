import { emptyState, type NotifyState } from './notify-state.ts'
import type { NotifyStore } from './file-notify-store.ts'

/** The state of notifications as this process has it, kept with every change. */
export class StoredNotifyState {
  private readonly store: NotifyStore
  private readonly log: (line: string) => void
  private state: NotifyState = emptyState
  private written = ''
  private writing: Promise<void> = Promise.resolve()
  private isUnwritable = false

  constructor(store: NotifyStore, log: (line: string) => void) {
    this.store = store
    this.log = log
  }

  get now(): NotifyState {
    return this.state
  }

  /** True where it is this process that tells; the state is then as whoever told before left it. */
  async hold(): Promise<boolean> {
    const { isMine, state } = await this.store.turn()
    if (state) this.state = state
    return isMine
  }

  /** Takes up what this process alone keeps. */
  async begin(): Promise<void> {
    if (!this.store.isShared) await this.hold()
  }

  /** Forgets what is to be told, since nobody is; others who have somebody to tell have the turn. */
  async rest(): Promise<void> {
    if (this.store.isShared) return this.store.end()
    await this.hold()
    if (this.state.cursor !== null) await this.change(emptyState)
  }

  /** Resolves once the state is kept as it is then; never rejects. */
  change(more: Partial<NotifyState>): Promise<void> {
    this.state = { ...this.state, ...more }
    this.writing = this.writing.then(() => this.write())
    return this.writing
  }

  /** Gives the turn to tell up, with everything kept. */
  async end(): Promise<void> {
    await this.writing
    await this.store.end().catch(() => {})
  }

  private async write(): Promise<void> {
    const text = JSON.stringify(this.state)
    if (text === this.written) return
    try {
      await this.store.keep(this.state)
      this.written = text
      this.isUnwritable = false
    } catch (error) {
      if (!this.isUnwritable) this.log(`${whyOf(error)}: notes may come twice`)
      this.isUnwritable = true
    }
  }
}

/** The words of whatever was thrown. */
export function whyOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
