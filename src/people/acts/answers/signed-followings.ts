import { type Following, maxFollowingDuration } from '../../../ground/model/following.ts'
import type { Review, Vote } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import { isAgreed } from '../../review/is-agreed.ts'
import type { DecisionLog } from '../ports/people-store.ts'
import type { People } from '../ports/people.ts'

/** Newer approvals of a session that are looked through. */
const maxReviews = 50

/** The least proof of a yes for each level, as the policy is now. */
type Proofs = ReviewSettings['proof']

interface Parts {
  readonly store: { readonly people: Pick<People, 'reviews' | 'review'> } & Pick<DecisionLog, 'followEnded'>
  /** Tells whether a yes bears its reviewer’s signature, which covers what the text may do. */
  readonly isHeld: (review: Review, vote: Vote, proof: Proofs) => boolean
  /** Gives the groups that a person’s yes counts for. */
  readonly groupsOf: (review: Review) => GroupsOfReviewer
}

/** Texts that people let sessions follow, as far as they signed it. */
export class SignedFollowings {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  /** Those of a session that hold at this moment. Only what was ended past its row is looked up in the log. */
  of(session: string, now: number, proof: Proofs): readonly Following[] {
    const { people } = this.parts.store
    const approved = people.reviews({ session, states: ['approved'], newest: true, limit: maxReviews })
    return approved
      .filter(one => one.session === session && one.followEnded === undefined)
      .flatMap(one => this.in(one, proof))
      .filter(({ at, review }) => at <= now && now < at + maxFollowingDuration && !this.isEnded(review, at))
  }

  /** The one of this review, ended or not. */
  withReview(id: string, proof: Proofs): readonly Following[] {
    const review = this.parts.store.people.review(id)
    return review ? this.in(review, proof) : []
  }

  /** Everybody who had to agree let the session follow it, of the groups that had to. */
  private in(review: Review, proof: Proofs): readonly Following[] {
    const { follow, votes, planted } = review
    if (!follow || review.state !== 'approved' || planted) return []
    const wider = votes.filter(vote => vote.approve && vote.follow && this.parts.isHeld(review, vote, proof))
    const last = wider.at(-1)
    if (!last || !isAgreed(review, wider, this.parts.groupsOf(review))) return []
    return [{ ...follow, review: review.id, by: last.reviewer, at: last.at }]
  }

  private isEnded(review: string, since: number): boolean {
    return this.parts.store.followEnded(review, since)
  }
}
