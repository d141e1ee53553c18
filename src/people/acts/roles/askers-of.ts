import type { Review } from '../../../ground/model/review.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { TeamRegistry } from '../ports/team-registry.ts'

/** A copy of a team’s state, as far as it says whose gate a review is of. */
interface Copy extends Pick<PeopleStore, 'originOf'> {
  readonly people: { readonly team: Pick<TeamRegistry, 'gate' | 'memberKnownAs'> }
}

/** Returns the reviewers whose own call it is: its principal, and the person who signed on when its gate joined. */
export function askersOf(
  copy: Copy,
  { principal, decisionId }: Pick<Review, 'principal' | 'decisionId'>,
): readonly string[] {
  const person = copy.people.team.gate(copy.originOf(decisionId).gate)?.person
  const owner = person && copy.people.team.memberKnownAs(person)?.reviewer
  return [principal, owner].filter(one => one !== undefined)
}
