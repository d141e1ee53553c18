import type { Observation } from '../../../ground/model/shape.ts'

/** The most answers that are looked at for the first time in one judgement: some milliseconds. */
const maxChecks = 40
const maxKept = 20_000

/** Answers that taught something, each looked at once in a process: a yes counts as far as it was signed. */
export class SignedLessons {
  private readonly isBorneOut: (one: Observation) => boolean
  private readonly known = new Map<string, boolean>()

  /** `isBorneOut` tells whether a yes was signed by whoever gave it. */
  constructor(isBorneOut: (one: Observation) => boolean) {
    this.isBorneOut = isBorneOut
  }

  /** Returns every no, and each yes that was signed; those that were not looked at yet count from a later call on. */
  countable(all: readonly Observation[]): readonly Observation[] {
    let remaining = maxChecks
    const counted = new Set<string>()
    return all.filter(one => {
      if (!one.approve) return true
      const key = JSON.stringify([one.reviewId, one.reviewer, one.shape, one.at, one.agent, one.profile])
      if (counted.has(key)) return false
      counted.add(key)
      const before = this.known.get(key)
      if (before !== undefined) return before
      if (remaining-- <= 0) return false
      const found = this.isBorneOut(one)
      if (this.known.size >= maxKept) this.known.clear()
      this.known.set(key, found)
      return found
    })
  }
}
