import type { Database } from '../open-database.ts'
import type { Damage } from './damage.ts'
import { damageIn } from './check-at-opening.ts'
import { readInSlices } from './read-in-slices.ts'

/** Milliseconds between two slices, until the first one, and between two readings of the whole state. */
const pause = 40
const atFirst = 5_000
const betweenReadings = 3_600_000

/**
 * Reads the whole state in slices while the process lives: each entry with its hash and its sealed parts, each short
 * table with its indexes, each row of the long ones. No slice holds anything open for the next.
 */
export class RestChecker {
  private readonly database: Database
  private readonly damage: Damage
  private slices: Generator<void>
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database, damage: Damage) {
    this.database = database
    this.damage = damage
    this.slices = readInSlices(database, damage)
  }

  start(): void {
    this.later(atFirst)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Does the next slice; false at the end of the state, and once damage was found. */
  hasNext(): boolean {
    if (this.damage.error()) return false
    try {
      return this.slices.next().done !== true
    } catch (error) {
      const what = damageIn(error)
      if (what !== undefined) this.damage.note(what)
      // Whatever else fails here, such as a lock, is looked at again with the next reading.
      return false
    }
  }

  private later(milliseconds: number): void {
    this.timer = setTimeout(() => {
      const more = this.hasNext()
      if (this.damage.error()) return
      if (!more) this.slices = readInSlices(this.database, this.damage)
      this.later(more ? pause : betweenReadings)
    }, milliseconds).unref()
  }
}
