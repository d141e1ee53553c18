import { GateError } from '../../../ground/model/errors.ts'

/** Requests of one caller that may be under way; a browser has six. */
const maxOfOne = 32

/**
 * Puts requests that only look behind requests for judgement. One look begins in each turn of the event loop, so that
 * calls are judged in between; and one caller has only so many requests under way.
 */
export class FairQueue {
  private last: Promise<void> = Promise.resolve()
  private readonly under = new Map<string, number>()

  /** Does the work when it is its turn. Rejects with `unavailable` where this caller has too much under way. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.under.get(key) ?? 0
    if (before >= maxOfOne)
      throw new GateError('unavailable', 'Too many requests at once: wait for some answers, then ask again.')
    this.under.set(key, before + 1)
    try {
      this.last = this.last.then(() => new Promise(go => setImmediate(go)))
      await this.last
      return await work()
    } finally {
      this.leave(key)
    }
  }

  private leave(key: string): void {
    const remaining = (this.under.get(key) ?? 1) - 1
    if (remaining > 0) this.under.set(key, remaining)
    else this.under.delete(key)
  }
}
