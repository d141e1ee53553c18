/** A limit on requests: so many at once, and so many each second in the long run. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

interface Bucket {
  left: number
  at: number
}

const maxKeys = 10_000

/** One bucket for each key; those that are full again are forgotten. */
export class TokenBuckets {
  private readonly rate: Rate
  private readonly clock: () => number
  private readonly buckets = new Map<string, Bucket>()
  private forgetAt = 0

  /** `clock` gives milliseconds and only goes forward. */
  constructor(rate: Rate, clock: () => number) {
    this.rate = rate
    this.clock = clock
  }

  /** True when this key may go on; one is taken then. */
  take(key: string): boolean {
    const at = this.clock()
    if (this.buckets.size >= maxKeys && at >= this.forgetAt) this.forgetFull(at)
    const remaining = this.leftOf(key, at)
    if (remaining < 1) return false
    this.buckets.set(key, { left: remaining - 1, at })
    return true
  }

  private leftOf(key: string, at: number): number {
    const bucket = this.buckets.get(key)
    if (!bucket) return this.buckets.size >= 2 * maxKeys ? 0 : this.rate.burst
    return Math.min(this.rate.burst, bucket.left + ((at - bucket.at) / 1_000) * this.rate.perSecond)
  }

  private forgetFull(at: number): void {
    this.forgetAt = at + 1_000
    for (const key of this.buckets.keys())
      if (this.leftOf(key, at) >= this.rate.burst) this.buckets.delete(key)
  }
}
