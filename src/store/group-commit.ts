import { GateError } from '../model/errors.ts'

/** One thing that waits to be written: what it gives, or the mistake that it is. */
interface Pending {
  work(): unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Runs work in transactions: all that waits while one of them is written goes together in the next. */
export class GroupCommit {
  private readonly transaction: <T>(work: () => T) => T
  private pending: Pending[] = []
  private flushing = false

  constructor(transaction: <T>(work: () => T) => T) {
    this.transaction = transaction
  }

  /** What the work gave, once it is durable; a GateError that it gives back is a rejection of it alone. */
  later(work: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.pending.push({ work, resolve, reject })
      if (this.flushing) return
      this.flushing = true
      setImmediate(() => this.flush())
    })
  }

  /** When nothing waits any more. */
  async settled(): Promise<void> {
    while (this.flushing) await new Promise(done => setImmediate(done))
  }

  /** Writes all that waits in one transaction. When it fails, nothing of it was decided. */
  private flush(): void {
    const batch = this.pending
    this.pending = []
    try {
      const outcomes = this.transaction(() => batch.map(({ work }) => work()))
      outcomes.forEach((outcome, i) =>
        outcome instanceof GateError ? batch[i]?.reject(outcome) : batch[i]?.resolve(outcome),
      )
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    if (this.pending.length > 0) setImmediate(() => this.flush())
    else this.flushing = false
  }
}
