import type { Observation } from '../../../ground/model/shape.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { wasRead } from '../../../judge/policy/was-read.ts'

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

/**
 * Tells whether an answer that taught something is what its review, and the log of the call, say it is. The agent decides
 * what a person had forgotten, and code that nobody read teaches nothing: neither is in what a yes signs by itself.
 */
export function isLessonOf(
  { shape, agent, profile, reviewer, at }: Observation,
  review: Review,
  logged: Pick<LoggedDecision, 'call' | 'decision'> | undefined,
): boolean {
  if (!review.teaches || review.planted || review.shape.key !== shape) return false
  if (!logged || logged.call.agent !== agent || logged.call.profile !== profile) return false
  const found = logged.decision.assessment.shape?.key ?? shape
  if (found !== shape || !logged.decision.effects.every(wasRead)) return false
  const yes = review.votes.filter(({ approve }) => approve)
  const names = yes.map(one => one.reviewer).join(' and ')
  return names === reviewer && at === Math.max(...yes.map(one => one.at))
}
