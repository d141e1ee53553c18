import type { FeedNote, GateStates } from '../database/gate-states.ts'

/**
 * Notes of when gates asked, and of their leases, gathered until somebody writes them: a gate that waits at the hub asks
 * each half minute, and a thousand of them would have the database write all the time. A hub that is killed loses those
 * of the last seconds, until its gates ask again; nothing is decided by them.
 */
export class FeedNotes {
  private readonly states: Pick<GateStates, 'noteFeeds'>
  private notes = new Map<string, FeedNote>()
  private writing: Promise<void> = Promise.resolve()

  constructor(states: Pick<GateStates, 'noteFeeds'>) {
    this.states = states
  }

  /** The newest word of a gate counts, and the newest lease. */
  add(note: FeedNote): void {
    const before = this.notes.get(note.gate)
    const { leaseUntil = before?.leaseUntil, about = before?.about } = note
    this.notes.set(note.gate, {
      ...note,
      ...(leaseUntil !== undefined && { leaseUntil }),
      ...(about && { about }),
    })
  }

  /** Writes all that were added before now; those of a write that fails are written the next time. */
  write(): Promise<void> {
    const mine = this.writing.then(() => this.writeNow())
    this.writing = mine.catch(() => {})
    return mine
  }

  private async writeNow(): Promise<void> {
    const written = this.notes
    if (written.size === 0) return
    this.notes = new Map()
    try {
      await this.states.noteFeeds([...written.values()])
    } catch (error) {
      const newer = [...this.notes.values()]
      this.notes = written
      for (const note of newer) this.add(note)
      throw error
    }
  }
}
