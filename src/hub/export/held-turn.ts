import { GateError } from '../../ground/model/errors.ts'
import type { TurnRow } from '../../daemon/team/database/turn-row.ts'

/** Seconds for which a turn is held. */
export const heldSeconds = 30
/** Milliseconds for which it is sure to be this process’s. */
const sure = 15_000

/** A turn that this process has, with what was left when it was begun. */
export interface OwnTurn {
  readonly number: string
  readonly state: string
}

/**
 * The turn to send to one target, held for as long as this process sends to it: also while one sending takes long, and while
 * a target that fails is left alone.
 */
export class HeldTurn {
  readonly row: TurnRow
  /** Milliseconds that only go forward. */
  private readonly clock: () => number
  private heldAt: number | undefined
  private own: OwnTurn | undefined
  /** Somebody took the target out: there is no turn any more. */
  isGone = false

  constructor(row: TurnRow, clock: () => number) {
    this.row = row
    this.clock = clock
  }

  /** Takes the turn where nobody has it, or holds it for longer; undefined where another process has it. */
  async take(): Promise<OwnTurn | undefined> {
    const at = this.clock()
    const { number, state } = await this.row.takeKnown(heldSeconds)
    this.own = number !== null && state !== null ? { number, state } : undefined
    this.isGone = state === null
    this.heldAt = this.own && at
    return this.own
  }

  /** Holds it for longer, where it is this process’s. */
  async renew(): Promise<void> {
    if (this.own) await this.take()
  }

  /** Tells whether nobody else can have taken the turn since. */
  isSure(number: string): boolean {
    const isFresh = this.heldAt !== undefined && this.clock() - this.heldAt < sure
    return isFresh && this.own?.number === number
  }

  /** Does some writing under the turn of this number; false where it is another’s by now, and nothing was written. */
  async write(number: string, state: string, work: () => Promise<void>): Promise<boolean> {
    const at = this.clock()
    try {
      await work()
      if (this.own?.number === number) {
        this.own = { number, state }
        this.heldAt = at
      }
      return true
    } catch (error) {
      // What is in the database is read again.
      this.own = undefined
      if (error instanceof GateError && error.code === 'conflict' && error.field === 'turn') return false
      throw error
    }
  }

  async end(): Promise<void> {
    this.own = undefined
    await this.row.end()
  }
}
