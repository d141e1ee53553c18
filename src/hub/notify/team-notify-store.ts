import { emptyState, type NotifyState, parseState } from '../../gate/notify/notify-state.ts'
import type { NotifyStore, NotifyTurn } from '../../gate/notify/notify-store.ts'
import type { TurnRow } from '../../daemon/team/database/turn-row.ts'

/** Seconds for which a turn is held, and after which it is held for longer. */
const held = 30
const renewed = 5
/** Milliseconds since the turn was held last in which a note is begun: one takes ten seconds at most. */
const sure = 15_000

/** The state of notifications in a team’s database: one hub of several tells. */
export class TeamNotifyStore implements NotifyStore {
  readonly isShared = true
  private readonly table: TurnRow
  /** Milliseconds that only go forward. */
  private readonly clock: () => number
  /** The moment before the turn was held last; undefined where it is not this hub’s. */
  private heldAt: number | undefined

  constructor(table: TurnRow, clock: () => number) {
    this.table = table
    this.clock = clock
  }

  async turn(): Promise<NotifyTurn> {
    const at = this.clock()
    if (this.heldAt !== undefined && at - this.heldAt < renewed * 1_000) return { isMine: true }
    const { isMine, isNew, state } = await this.table.take(held, JSON.stringify(emptyState))
    this.heldAt = isMine ? at : undefined
    // Nobody else wrote since: what this hub has is as new, and has what it could not write.
    if (isMine && !isNew) return { isMine }
    return { isMine, state: state === null ? emptyState : parseState(state) }
  }

  isSure(): boolean {
    return this.heldAt !== undefined && this.clock() - this.heldAt < sure
  }

  async keep(state: NotifyState): Promise<void> {
    const at = this.clock()
    try {
      await this.table.write(held, JSON.stringify(state))
      this.heldAt = at
    } catch (error) {
      // What was not kept is not told: it is read again, by whoever has the turn then.
      this.heldAt = undefined
      throw error
    }
  }

  async end(): Promise<void> {
    this.heldAt = undefined
    await this.table.end()
  }
}
