import type { Review } from '../../../ground/model/review.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { TeamRegistry } from '../ports/team-registry.ts'
import type { TeamDeed } from './team-deed.ts'

/** A copy of a team’s state, as far as it says of which gate a review is. */
interface Copy extends Pick<PeopleStore, 'originOf'> {
  readonly people: { readonly team: Pick<TeamRegistry, 'gate'> }
}

/**
 * Returns the deed of answering a review. It is for the group that its gate is in now: a gate that joins anew in another one
 * is answered for by the people of that.
 */
export function answerDeed(
  copy: Copy,
  { level, profile, decisionId }: Pick<Review, 'level' | 'profile' | 'decisionId'>,
): TeamDeed & { readonly kind: 'answer' } {
  const gates = copy.people.team.gate(copy.originOf(decisionId).gate)?.group ?? ''
  return { kind: 'answer', gates, level, profile }
}
