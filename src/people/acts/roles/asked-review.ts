import type { Review } from '../../../ground/model/review.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { TeamRegistry } from '../ports/team-registry.ts'
import { answerDeed } from './team-deed.ts'
import type { AskedReview } from './answerers-of.ts'
import { askersOf } from './askers-of.ts'

/** A copy of a team’s state, as far as it says who is asked. */
interface Copy extends Pick<PeopleStore, 'originOf'> {
  readonly people: {
    readonly team: Pick<TeamRegistry, 'gate' | 'memberKnownAs'>
    reviewers(): readonly { readonly name: string }[]
  }
}

/** Returns a review with everything by which it is known who may answer it. */
export function askedReview(copy: Copy, review: Review): AskedReview {
  return {
    review,
    deed: answerDeed(copy, review),
    askers: askersOf(copy, review),
    reviewers: copy.people.reviewers().map(({ name }) => name),
  }
}
