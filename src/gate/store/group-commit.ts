import { GateError } from '../../ground/model/errors.ts'
import { busyTimeout, lockedError } from './transaction.ts'

/** One thing that waits to be written: what it gives, or the mistake that it is. */
interface Pending {
  work(): unknown
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Does work in a transaction; undefined, and nothing done, while another process writes. */
type TryTransaction = <T>(work: () => T) => { readonly result: T } | undefined

/** Milliseconds between two tries while another process writes: soon at first, since most writes are short. */
const pauses = [1, 2, 5, 10, 20] as const

/**
 * Runs work in transactions: all that waits while one of them is written goes together in the next. While another
 * process writes, this one goes on with everything else.
 */
export class GroupCommit {
  private readonly atOnce: TryTransaction
  private readonly patience: number
  private pending: Pending[] = []
  private isFlushing = false
  private ended: (() => void)[] = []
  private busy: { readonly since: number; tries: number } | undefined

  /** `patience` is milliseconds after which what waits for another process is refused. */
  constructor(atOnce: TryTransaction, patience = busyTimeout) {
    this.atOnce = atOnce
    this.patience = patience
  }

  /** Resolves with the result of the work, once it is durable; a GateError that the work returns rejects it alone. */
  later(work: () => unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.pending.push({ work, resolve, reject })
      if (this.isFlushing) return
      this.isFlushing = true
      setImmediate(() => this.flush())
    })
  }

  /** Resolves when nothing waits any more. */
  async whenIdle(): Promise<void> {
    while (this.isFlushing) await new Promise<void>(done => this.ended.push(done))
  }

  /** Writes all that waits in one transaction. When it fails, nothing of it was decided. */
  private flush(): void {
    const batch = this.pending
    this.pending = []
    try {
      const written = this.atOnce(() => batch.map(({ work }) => work()))
      if (!written) return this.tryLater(batch)
      written.result.forEach((outcome, i) =>
        outcome instanceof GateError ? batch[i]?.reject(outcome) : batch[i]?.resolve(outcome),
      )
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    this.busy = undefined
    this.goOn()
  }

  private tryLater(batch: Pending[]): void {
    const now = performance.now()
    this.busy ??= { since: now, tries: 0 }
    if (now - this.busy.since >= this.patience) {
      for (const { reject } of batch) reject(lockedError())
      this.busy = undefined
      this.goOn()
      return
    }
    this.pending = batch
    setTimeout(() => this.flush(), pauses[this.busy.tries++] ?? pauses.at(-1))
  }

  private goOn(): void {
    if (this.pending.length > 0) {
      setImmediate(() => this.flush())
      return
    }
    this.isFlushing = false
    for (const done of this.ended.splice(0)) done()
  }
}
