import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { DecisionLog } from '../ports/people-store.ts'
import type { People } from '../ports/people.ts'

/** The newest approvals of a profile that are looked through. */
const maxReviews = 50
const maxKept = 2_000
/** Milliseconds: an older approval says nothing any more. */
const maxDuration = 90 * 24 * 3_600_000

interface Parts {
  readonly store: { readonly people: Pick<People, 'reviews'> } & Pick<DecisionLog, 'decision'>
  /** Tells whether everybody who is said to have agreed signed it. */
  readonly isHeld: (review: Review) => boolean
  /** Tells whether what was learnt from it was forgotten since. */
  readonly isForgotten: (review: Review) => boolean
}

/** Calls that people approved, as far as they signed it and it still teaches. */
export class SignedApprovals {
  private readonly parts: Parts
  /** Review and version → whether its votes hold. */
  private readonly held = new Map<string, boolean>()

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Those of a profile as of a moment, without calls of which the arguments were erased. */
  of(profile: string, at: number): readonly LoggedDecision[] {
    const { people } = this.parts.store
    const approved = people.reviews({ profile, states: ['approved'], newest: true, limit: maxReviews })
    return approved
      .filter(review => review.profile === profile && isInForce(review, at))
      .filter(review => !this.parts.isForgotten(review) && this.isHeld(review))
      .flatMap(({ decisionId }) => this.parts.store.decision(decisionId) ?? [])
      .filter(({ missing }) => missing?.['/call/arguments'] === undefined)
  }

  private isHeld(review: Review): boolean {
    const key = `${review.id} ${review.version}`
    const before = this.held.get(key)
    if (before !== undefined) return before
    const found = this.parts.isHeld(review)
    if (this.held.size >= maxKept) this.held.clear()
    this.held.set(key, found)
    return found
  }
}

function isInForce({ planted, teaches, reportedWrong, answeredAt = 0 }: Review, at: number): boolean {
  return !planted && teaches && !reportedWrong && answeredAt <= at && at < answeredAt + maxDuration
}
