import type { Gate } from '../../../gate/core/gate.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ApproverRound } from '../approvers/ask-approvers.ts'

/** The parts of holding one call. */
interface Hold {
  /** Milliseconds. */
  readonly timeout: number
  readonly signal?: AbortSignal
  /** Approvers of the program that are asked. */
  readonly round?: ApproverRound
  /** The review was opened for this call. */
  readonly isOurs: boolean
}

/** Calls of this process that are held for reviews: a review that nobody wants any more is withdrawn. */
class Holders {
  private readonly gate: Gate
  private readonly counts = new Map<string, number>()

  constructor(gate: Gate) {
    this.gate = gate
  }

  /**
   * The review once it is no longer pending, the time is over, or every approver of the program has failed. Rejects with
   * the signal’s reason; the review is withdrawn then, unless another call of this process is held for it.
   */
  async hold(id: string, { timeout, signal, round, isOurs }: Hold): Promise<Review> {
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1)
    const stop = new AbortController()
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const held = this.gate.reviews.wait(id, { timeout: Math.max(0, timeout), signal: either })
    try {
      if (!round) return await held
      const first = await Promise.race([held, round.failed])
      if (first) return first
      stop.abort()
      await held.catch(() => undefined)
      return await this.gate.reviews.wait(id, { timeout: 0 })
    } catch (error) {
      if (!signal?.aborted) throw error
      if (isOurs && this.counts.get(id) === 1) await this.withdraw(id)
      throw signal.reason
    } finally {
      this.leave(id)
    }
  }

  private leave(id: string): void {
    const left = (this.counts.get(id) ?? 1) - 1
    if (left === 0) this.counts.delete(id)
    else this.counts.set(id, left)
  }

  /** Withdraws a review. Where that fails the review stays, and lets nothing run but the same call. */
  private async withdraw(id: string): Promise<void> {
    await this.gate.reviews.withdraw(id, 'The program gave the call up.').catch(() => undefined)
  }
}

const known = new WeakMap<Gate, Holders>()

/** Those of one gate. */
export function holdersOf(gate: Gate): Holders {
  const holders = known.get(gate) ?? new Holders(gate)
  known.set(gate, holders)
  return holders
}
