import type { Database } from '../open-database.ts'

/** Tells whether another connection has written to the database. */
export class OtherWrites {
  private readonly isAlone: boolean
  private readonly version: ReturnType<Database['prepare']>
  /** The answer that holds for the work under way, once something in it has asked. */
  private held: { answer: number | undefined } | undefined

  /** `isAlone`: no other connection can write, so the database is not asked. */
  constructor(database: Database, isAlone: boolean) {
    this.isAlone = isAlone
    this.version = database.prepare('PRAGMA data_version')
  }

  /** Returns a number that changes when another connection writes, and with `own`: how often this process wrote. */
  revisionWith(own: number): number {
    return this.count() * 2 ** 26 + own
  }

  /** Asks once at most for all of the work, which sees one state: it is within a transaction. */
  during<T>(work: () => T): T {
    if (this.held) return work()
    this.held = { answer: undefined }
    try {
      return work()
    } finally {
      this.held = undefined
    }
  }

  private count(): number {
    if (this.isAlone) return 0
    const { held } = this
    if (held?.answer !== undefined) return held.answer
    const { data_version: answer } = this.version.get() as { data_version: number }
    if (held) held.answer = answer
    return answer
  }
}
